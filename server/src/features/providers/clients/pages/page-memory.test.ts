import { expect, test } from 'vitest';
import { createPageMemory } from './page-memory.ts';

type Row = { id: number };

test('knows a page by its bytes and a row by its text, until the list lacks them', () => {
  const memory = createPageMemory<Row>();
  let read = 0;
  const readRow = (value: unknown): Row => {
    read += 1;
    return { id: Number(value) };
  };
  const row = memory.readRow(1, readRow);
  expect(memory.readRow(1, readRow)).toBe(row);
  expect(memory.readRow(2, readRow)).toEqual({ id: 2 });
  expect(read).toBe(2);
  memory.keepPage(0, '[1]', [row]);
  memory.keepPage(95, '[]', []);
  expect([memory.samePage(0, '[1]'), memory.samePage(0, '[1] '), memory.samePage(1, '[1]')]).toEqual([[row], undefined, undefined]);
  for (let id = 3; id < 200; id += 1) memory.readRow(id, readRow);
  memory.keepOnly({ count: 1, overlaps: true, rows: [row] });
  expect([memory.samePage(0, '[1]'), memory.samePage(95, '[]')]).toEqual([[row], undefined]);
  expect(memory.readRow(1, readRow)).toBe(row);
  read = 0;
  memory.readRow(2, readRow);
  expect(read).toBe(1);
});
