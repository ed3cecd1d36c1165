import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { alarmReadings } from '../../features.ts';

test('the tests of alarms raise every kind, and each kind is of one reading', async () => {
  const folder = path.join(import.meta.dirname, '..');
  const texts = await Array.fromAsync(glob('*/**/*-alarms.test.ts', { cwd: folder }), (file) => readFile(path.join(folder, file), 'utf8'));
  const raised = [...texts.join('\n').matchAll(/ expectRaised\('(\w+)'/g)].map(([, kind]) => kind);
  expect([...new Set(raised)].toSorted()).toEqual(alarmReadings.flatMap(({ kinds }) => kinds).toSorted());
});
