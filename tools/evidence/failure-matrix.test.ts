import { expect, test } from 'vitest';
import { findAbsentTests, readFailureMatrix, type FailureMatrix } from './evidence.ts';

const matrix = readFailureMatrix();

test('names a test in each cell, or says that the fault cannot happen there', () => {
  expect(Object.keys(matrix.faults).length).toBeGreaterThan(20);
  expect(findUnprovenCells(matrix)).toEqual([]);
});

test('names tests that exist', () => {
  expect(Object.entries(matrix.tests).flatMap(([file, titles]) => findAbsentTests({ [file]: Object.values(titles) }))).toEqual([]);
});

test('notices a cell without a test', () => {
  const faults = { flood: ['—', ''], fire: ['crash.1', 'crash.2'], hail: ['—'] };
  expect(findUnprovenCells({ steps: ['hold', 'mark'], faults, tests: { 'x.test.ts': { 'crash.1': 'any' } } })).toEqual([
    'flood, mark: ""',
    'fire, mark: "crash.2"',
    'hail, mark: undefined',
  ]);
});

function findUnprovenCells({ steps, faults, tests }: FailureMatrix): string[] {
  const codes = new Set(Object.values(tests).flatMap((titles) => Object.keys(titles)));
  const isProven = (cell = '') => cell === '—' || cell.split(' ').every((code) => codes.has(code));
  return Object.entries(faults).flatMap(([fault, cells]) =>
    steps.flatMap((step, index) => (isProven(cells[index]) ? [] : [`${fault}, ${step}: ${JSON.stringify(cells[index])}`])),
  );
}
