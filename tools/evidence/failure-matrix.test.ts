import { expect, test } from 'vitest';
import { findAbsentTests, isByDay, readFailureMatrix, runsByDay, type FailureMatrix } from './evidence.ts';

const matrix = readFailureMatrix();

test('names a test in each cell, or says that the fault cannot happen there', () => {
  expect(Object.keys(matrix.faults).length).toBeGreaterThan(20);
  expect(findUnprovenCells(matrix)).toEqual([]);
});

test('names tests that exist', () => {
  expect(Object.entries(matrix.tests).flatMap(([file, titles]) => findAbsentTests({ [file]: Object.values(titles) }))).toEqual([]);
});

test('names a test that runs by day in each cell', () => {
  const places = Object.entries(matrix.tests).flatMap(([file, titles]) =>
    Object.entries(titles).map(([code, title]) => [code, { file, title }] as const),
  );
  const byDay = new Set(places.flatMap(([code, { file, title }]) => (runsByDay(file, title) ? [code] : [])));
  const cells = Object.entries(matrix.faults).flatMap(([fault, of]) => of.map((cell) => ({ fault, codes: cell.split(' ') })));
  const atNight = cells.filter(({ codes }) => codes[0] !== '—' && !codes.some((code) => byDay.has(code)));
  expect(atNight).toEqual([]);
});

test('notices a test that runs at night only', () => {
  const source = "test.runIf(isNightly).for([1, 2])('long (%i)', run);\ntest.for(firstByDay([1, 2]))('short (%i)', run);";
  expect(['long (%i)', 'short (%i)'].map((title) => isByDay(source, title))).toEqual([false, true]);
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
