import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { groups } from './groups.ts';

test('every file of a group is in the tree', () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = groups.flatMap(({ mutate, tests }) => [...mutate, ...tests]);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
