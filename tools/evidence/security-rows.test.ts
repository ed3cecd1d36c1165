import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { trackedFiles } from '../tidy/sources.ts';
import { findAbsentTests, readSecurityEvidence, root, runsByDay } from './evidence.ts';

const tracked = trackedFiles();
const evidence = readSecurityEvidence();
const ids = 'A1 A2 A3 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 D1 E1 E2 E3 E4 E5 E6 F1 F2 F3 F4 F5 F6 F7 G1 G2 G3 G4 G5 H1 H2'.split(' ');
const deviations = readFileSync(path.join(root, 'docs/decisions/0009-security-deviations.md'), 'utf8');

test('has every requirement, once', () => {
  expect(Object.keys(evidence)).toEqual(ids);
});

test('notices a test that is gone', () => {
  const file = 'tools/evidence/security-rows.test.ts';
  const gone = ['has every', 'requirement'].join(' ');
  expect(findAbsentTests({ [file]: ['has every requirement, once', gone], 'tools/evidence/none.test.ts': ['any'] })).toEqual([
    `${file}: ${gone}`,
    'tools/evidence/none.test.ts: any',
  ]);
});

describe.each(Object.entries(evidence))('%s', (id, { where, state, tests }) => {
  test('names tests that exist', () => {
    expect(Object.values(tests).flat().length).toBeGreaterThan(0);
    expect(findAbsentTests(tests)).toEqual([]);
    expect(Object.keys(tests).filter((file) => !tracked.includes(file))).toEqual([]);
  });

  test('names a test that runs by day', () => {
    expect(Object.entries(tests).some(([file, titles]) => titles.some((title) => runsByDay(file, title)))).toBe(true);
  });

  test('names files that exist', () => {
    const named = [...where.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !tracked.some((each) => each === file || each.startsWith(file)))).toEqual([]);
  });

  test('is met, or its deviation is written down', () => {
    expect(state).toMatch(/^(met|deviation)\b/);
    expect(deviations.includes(`(${id})`)).toBe(state.startsWith('deviation'));
  });
});
