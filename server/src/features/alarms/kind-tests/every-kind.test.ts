import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { alarmReadings } from '../../../features.ts';

test('the tests of this folder raise every kind of alarm', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((name) => readFile(`${import.meta.dirname}/${name}`, 'utf8')));
  const raised = [...texts.join('\n').matchAll(/ expectRaised\('(\w+)'/g)].map(([, kind]) => kind);
  expect(new Set(raised)).toEqual(new Set(alarmReadings.flatMap(({ kinds }) => kinds)));
});
