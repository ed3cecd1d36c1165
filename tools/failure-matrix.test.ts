import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The failure matrix of docs/reliability.md names tests. They must be there, and every cell must name one, or say why not. */
const root = path.join(import.meta.dirname, '..');
const map = readMap(readFileSync(path.join(root, 'docs/reliability.md'), 'utf8'));

test('every cell of the failure matrix names tests of the list, or says that there is none', () => {
  expect(map.rows.length).toBeGreaterThan(20);
  expect(map.rows.flatMap((row) => problemsOf(row, map.tests))).toEqual([]);
});

test('every test that the failure matrix names is there', () => {
  expect([...map.tests].filter(([, named]) => !isThere(named)).map(([code]) => code)).toEqual([]);
});

test('a cell without a test, and a test that is gone, are seen', () => {
  const { rows, tests } = readMap('## Failure matrix\n| fault | T1 |\n|---|---|\n| flood |  |\n| fire | crash.1 |\n## Next\n');
  expect(rows.flatMap((row) => problemsOf(row, tests))).toEqual(['flood: ""', 'fire: "crash.1"']);
  expect(isThere({ file: 'tools/failure-matrix.test.ts', title: 'nobody wrote this' })).toBe(false);
});

type Named = { file: string; title: string };

function readMap(text: string): { rows: string[][]; tests: Map<string, Named> } {
  const section = text.split(/^## /m).find((each) => each.startsWith('Failure matrix')) ?? '';
  const tests = new Map<string, Named>();
  let file = '';
  for (const line of section.split('\n')) {
    file = /^- `(.+)`$/.exec(line)?.[1] ?? file;
    const [, code, title] = /^ {2}- (\S+) “(.+)”$/.exec(line) ?? [];
    if (code !== undefined && title !== undefined) tests.set(code, { file, title });
  }
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { rows, tests };
}

function problemsOf([fault = '', ...cells]: string[], tests: Map<string, Named>): string[] {
  const isFilled = (cell: string) => cell === '—' || cell === 'open' || cell.split(/\s+/).every((code) => tests.has(code));
  return cells.filter((cell) => !isFilled(cell)).map((cell) => `${fault}: "${cell}"`);
}

/** As the first argument of a test, whatever stands around it. */
function isThere({ file, title }: Named): boolean {
  const text = readFileSync(path.join(root, file), 'utf8');
  const at = text.indexOf(`'${title}',`);
  return at > 0 && /\(\s*$/.test(text.slice(0, at));
}
