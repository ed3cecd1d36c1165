import { expect, test } from 'vitest';
import { sourceFiles } from './tidy/sources.ts';

const inputLength = 16_000;
/** Far above a linear pattern on a busy machine, far below a quadratic one. */
const bearableMs = 60;

/** Quadratic, but only over short texts of ours: a formatted number, the path of an operator's URL. */
const onlyOverShortTexts = ['/0+$/', '/\\.?0+$/', '/\\/+$/'];

const patterns = shippedPatterns();

test('no pattern of the server or the contract is slow on hostile input', { tags: 'E2' }, () => {
  const slow = patterns.flatMap(({ file, pattern }) => {
    const text = slowText(pattern);
    return text === undefined ? [] : [`${file}: ${String(pattern)} over ${JSON.stringify(text.slice(0, 20))}…`];
  });
  expect(slow).toEqual([]);
});

test('finds the patterns, and detects a slow one', () => {
  expect(patterns.length).toBeGreaterThan(100);
  expect(patternsIn("return text.replace(/a[/\\]]+b/gu, '') / 2;").map(String)).toEqual(['/a[/\\]]+b/gu']);
  expect(slowText(/\s+$/)).toBeDefined();
});

function shippedPatterns(): { file: string; pattern: RegExp }[] {
  return sourceFiles()
    .filter(({ file }) => /^(server|contract)\/src\//.test(file) && !file.endsWith('.test.ts'))
    .flatMap(({ file, text }) => patternsIn(text).map((pattern) => ({ file, pattern })))
    .filter(({ pattern }) => !onlyOverShortTexts.includes(String(pattern)));
}

function patternsIn(text: string): RegExp[] {
  const literals = text.matchAll(/(?<=[(=,:[!&|?{};>] ?|return )\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g);
  return [...literals].map(([, source = '', flags]) => new RegExp(source, flags));
}

function slowText(pattern: RegExp): string | undefined {
  return hostileTexts(pattern).find((text) => leastMs(() => void text.replace(pattern, '')) > bearableMs);
}

function hostileTexts({ source }: RegExp): string[] {
  const own = source.replace(/[\\[\](){}*?|^$]/g, '').split('');
  const signs = [...new Set(['a', 'A', '0', ' ', '\n', '.', '-', '_', '@', '/', ':', '+', '"', '\\', '१', ...own])];
  const pairs = signs.slice(0, 3).flatMap((one) => signs.slice(0, 3).map((other) => one + other));
  return [...signs, ...pairs].flatMap((unit) => {
    const run = unit.repeat(inputLength / unit.length);
    return [`${run}\u0000`, `a${run}\u0000`, `0${run}!`];
  });
}

/** CPU time, because the machine may be busy; a slow result is measured again: it may include a garbage collection. */
function leastMs(work: () => void): number {
  let least = Infinity;
  for (let round = 0; round < 3 && least > bearableMs; round += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
