import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keyCalls } from '@pinline/contract/developers/rules';
import { expect, test } from 'vitest';
import type { Entry } from '../../report.ts';
import { costOf } from './cost.rules.ts';
import { declaredCosts, hasOwnLimit } from './declared-costs.ts';

const entries: Entry[] = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../results.json'), 'utf8'));
const rows = entries.find(({ name }) => name === 'calls')?.rows ?? [];

test('every call that was measured takes the tokens that docs/performance.md says', () => {
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.flatMap(({ what, measured: { median } }) => {
    if (hasOwnLimit(what)) return [];
    const cost = declaredCosts.get(what) ?? 1;
    return cost < costOf(median) ? [`${what} took ${median.toFixed(2)} ms and declares ${cost}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('all but a few of the calls that read were measured', () => {
  const measured = new Set(rows.map(({ what }) => what));
  const reads = [...declaredCosts.keys()].filter((name) => /^GET (?!.*:)|guest/.test(name));
  const left = reads.filter((name) => !measured.has(name));
  expect(reads.length - left.length, `not measured: ${left.join(', ')}`).toBeGreaterThan(reads.length * 0.8);
});

test('no call costs more than its caller may ever have', () => {
  for (const [name, cost] of declaredCosts) expect([name, cost <= Math.min(60, keyCalls.burst)]).toEqual([name, true]);
});
