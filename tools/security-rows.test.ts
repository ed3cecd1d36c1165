import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { trackedFiles } from './tidy/sources.ts';

/** docs/security.md names for each row the tests that hold it: none is missing, and all of them are there. */
const root = path.join(import.meta.dirname, '..');
const tracked = trackedFiles();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const ids = 'A1 A2 A3 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 D1 E1 E2 E3 E4 E5 E6 F1 F2 F3 F4 F5 F6 F7 G1 G2 G3 G4 G5 H1 H2'.split(' ');
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| [A-H]\d \|/.test(line))
  .map((line) => {
    const [, id = '', , where = '', tests = '', state = ''] = line.split(/ *(?<!\\)\| */);
    return { id, where, tests, state };
  });
const deviations = read('docs/decisions/0009-security-deviations.md');

test('every row of the checklist is there, once', () => {
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

describe.each(rows)('$id', ({ id, where, tests, state }) => {
  test('is held by tests that there are', () => {
    const named = testsNamed(tests);
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(({ file, title }) => !tracked.includes(file) || !isTitleIn(read(file), title));
    expect(missing).toEqual([]);
  });

  test('is done in files that there are', () => {
    const named = [...where.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !tracked.some((each) => each === file || each.startsWith(file)))).toEqual([]);
  });

  test('is met, or its deviation is written down', () => {
    expect(state).toMatch(/^(met|deviation)\b/);
    expect(deviations.includes(`(${id})`)).toBe(state.startsWith('deviation'));
  });
});

/** Titles in quotes belong to the file before them. */
function testsNamed(text: string): { file: string; title: string }[] {
  let file = '';
  return [...text.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, named, title]) => {
    file = named ?? file;
    return title === undefined ? [] : [{ file, title }];
  });
}

/** As the source has it, in whichever quotes. */
function isTitleIn(source: string, title: string): boolean {
  return [title, title.replaceAll("'", "\\'")].some((each) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${each}`)));
}
