import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { trackedFiles } from '../tidy/sources.ts';
import { evidenceTags, findTaggedTests, readRequirements, taggedTestsIn } from './evidence.ts';

const tracked = trackedFiles();
const requirements = readRequirements();
const tests = findTaggedTests();
const ids = 'A1 A2 A3 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 D1 E1 E2 E3 E4 E5 E6 F1 F2 F3 F4 F5 F6 F7 G1 G2 G3 G4 G5 H1 H2'.split(' ');
const deviations = readFileSync(path.join(import.meta.dirname, '../../docs/decisions/0009-security-deviations.md'), 'utf8');

test('has every requirement, once', () => {
  expect(requirements.map(({ id }) => id)).toEqual(ids);
});

test('a test has no tag that no page names', () => {
  const known = new Set(evidenceTags());
  expect(
    tests.flatMap(({ file, title, tags }) => (tags.every((tag) => known.has(tag)) ? [] : [`${file}: ${title}: ${tags.join(' ')}`])),
  ).toEqual([]);
});

test('reads the tags of a test, its title, and whether it runs at night only', () => {
  const source = [
    `test.runIf(isNightly).for([1, 2])('long (%i)', { tags: 'A1' }, run);`,
    `test.for(firstByDay([1, 2]))(\n  'isn\\'t "long" (%i)',\n  { ...patient, tags: ['A1', 'crash.2'] },\n  run,\n);`,
    `test('other', run);`,
    `journey('shown', { tag: ['@C2', atNight.tag] }, run);`,
  ].join('\n');
  const found = (file: string) => taggedTestsIn({ file, text: source }).map(({ title, tags, isByDay }) => [title, tags, isByDay]);
  expect(found('x.test.ts').slice(0, 2)).toEqual([
    ['long (%i)', ['A1'], false],
    [`isn't "long" (%i)`, ['A1', 'crash.2'], true],
  ]);
  expect(found('x.journey.ts').at(-1)).toEqual(['shown', ['C2'], false]);
});

describe.each(requirements)('$id', ({ id, where, state }) => {
  test('has a test that runs by day', () => {
    expect(tests.filter(({ tags, isByDay }) => isByDay && tags.includes(id))).not.toEqual([]);
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
