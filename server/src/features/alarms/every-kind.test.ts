import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { alarmReadings } from '../../features.ts';

test('the tests of alarms raise every kind, and each kind is of one reading', async () => {
  const folder = path.join(import.meta.dirname, '..');
  const texts = await Array.fromAsync(glob('*/**/*-alarms.test.ts', { cwd: folder }), (file) => readFile(path.join(folder, file), 'utf8'));
  const raised = [...texts.join('\n').matchAll(/ expectRaised\('(\w+)'/g)].map(([, kind]) => kind);
  const kinds = alarmReadings.flatMap(({ kinds }) => kinds);
  expect(new Set(raised)).toEqual(new Set(kinds));
  expect(new Set(kinds).size).toBe(kinds.length);
});
