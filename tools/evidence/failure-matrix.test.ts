import { expect, test } from 'vitest';
import { findTaggedTests, readFailureMatrix, tagsOf } from './evidence.ts';

const { steps, faults } = readFailureMatrix();
const byDay = new Set(findTaggedTests().flatMap(({ tags, isByDay }) => (isByDay ? tags : [])));
const tests = new Set(findTaggedTests().flatMap(({ tags }) => tags));

test('has a cell for each fault and step', () => {
  expect([steps.length, faults.length > 20]).toEqual([10, true]);
  expect(faults.filter(({ cells }) => cells.length !== steps.length || cells.includes(''))).toEqual([]);
});

test('names tags that a test has', () => {
  expect(
    faults.flatMap(({ fault, cells }) => cells.flatMap(tagsOf).flatMap((tag) => (tests.has(tag) ? [] : [`${fault}: ${tag}`]))),
  ).toEqual([]);
});

test('has a test that runs by day for each cell', () => {
  const cells = faults.flatMap((each) => each.cells.map((cell, index) => ({ fault: each.fault, step: steps[index], tags: tagsOf(cell) })));
  expect(cells.filter(({ tags }) => tags.length > 0 && !tags.some((tag) => byDay.has(tag)))).toEqual([]);
});
