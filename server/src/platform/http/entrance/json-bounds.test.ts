import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundsOf, isWithin } from './json-bounds.ts';

const row = z.object({ id: z.string(), price: z.number() });
const listOf = (length: number) => JSON.stringify({ rows: Array.from({ length }, () => ({ id: '1', price: 1 })) });

test('a list has room for as many items as its schema takes, checked further or not', () => {
  const rows = z.array(row).min(1, 'Please choose one').max(1_000, 'At most 1,000 at once');
  for (const list of [rows, rows.refine(() => true, 'Each once'), rows.nullable().optional()]) {
    const bounds = boundsOf(z.object({ rows: list }));
    expect([listOf(1_000), listOf(2_000)].map((text) => isWithin(bounds, text))).toEqual([true, false]);
  }
});

test('a list without a maximum, and a body that is not declared, have room for the usual number of values', () => {
  expect(isWithin(boundsOf(z.object({ rows: z.array(row) })), listOf(1_000))).toBe(false);
  expect([listOf(20), listOf(50)].map((text) => isWithin(boundsOf(undefined), text))).toEqual([true, false]);
});
