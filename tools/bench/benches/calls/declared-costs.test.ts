import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@pinline/contract/contract';
import { keyCalls } from '@pinline/contract/developers/developers.rules';
import type { Endpoint } from '@pinline/contract/endpoint';
import { expect, test } from 'vitest';
import { userActions } from '../../../../server/src/features/developers/served/fivesim/actions.ts';
import { actions } from '../../../../server/src/features/developers/served/handler-api/actions.ts';
import { findSection } from '../../page-section.ts';
import { renderEntry } from '../../report.ts';
import { costOf } from './cost.rules.ts';
import { callOf, costDeclared, declaredCosts, hasOwnLimit, hasPromisedRate, ownLimits, promised } from './declared-costs.ts';
import { readMeasuredCalls } from './measured-calls.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/performance.md'), 'utf8');
const rows = readMeasuredCalls(findSection(page, 'bench calls'));
const measured = new Set(rows.map(({ what }) => callOf(what)));

test('every call that was measured takes the tokens that docs/performance.md says', () => {
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.flatMap(({ what, ms }) => {
    if (hasOwnLimit(what) || hasPromisedRate(what)) return [];
    const cost = costDeclared(what);
    return cost < costOf(ms) ? [`${what} took ${ms} ms and declares ${cost}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('reads what a run writes of its calls', () => {
  const row = (what: string, median: number, isBrief?: true) =>
    ({
      target: 'P15',
      what,
      unit: 'ms',
      measured: { median, min: median, max: median + 1 },
      rounds: 3,
      ...(isBrief && { isBrief }),
    }) as const;
  const rows = [
    row('GET admin/mobile-history.csv', 1455.3),
    row('GET config', 0.814, true),
    row('POST mobile/reveal (refused: NOT_FOUND)', 1.68, true),
  ];
  const machine = { processor: 'a', cores: 2, memoryGb: 4, node: '26', postgres: '18', load: '1' };
  const notes = ['The bare call, GET /healthz, took 1.20 ms in this run.'];
  const section = renderEntry({ name: 'calls', title: 'Calls', at: '', seconds: 1, machine, rows, notes });
  expect(readMeasuredCalls(section)).toEqual([
    { what: 'GET admin/mobile-history.csv', ms: 1455 },
    { what: 'GET config', ms: 0.814 },
    { what: 'POST mobile/reveal (refused: NOT_FOUND)', ms: 1.68 },
  ]);
});

test('all but a few of the calls that read were measured', () => {
  const reads = [...declaredCosts.keys()].filter((name) => /^GET (?!.*:)|guest/.test(name));
  const left = reads.filter((name) => !measured.has(name));
  expect(reads.length - left.length, `not measured: ${left.join(', ')}`).toBeGreaterThan(reads.length * 0.8);
});

test('every call that people and keys write with was measured, or has a limit of its own', () => {
  const ofContract = Object.entries<Endpoint>(contract).flatMap(([name, { access }]) =>
    access === 'admin' || name.startsWith('GET ') ? [] : [name],
  );
  const ofProtocols = [
    ...[...actions].flatMap(([name, { scope }]) => (scope === 'buy' ? [`handler_api ${name}`] : [])),
    ...[...userActions].flatMap(([name, { scope }]) => (scope === 'buy' ? [`5sim user ${name}`] : [])),
  ];
  expect(ofContract.length + ofProtocols.length).toBeGreaterThan(40);
  expect([...ofContract, ...ofProtocols].filter((name) => !measured.has(name) && !ownLimits.has(name))).toEqual([]);
});

test('what is listed beside the table is a call', () => {
  expect([...ownLimits.keys(), ...promised].filter((name) => !declaredCosts.has(name))).toEqual([]);
});

test('no call costs more than its caller may ever have', () => {
  for (const [name, cost] of declaredCosts) expect([name, cost <= Math.min(60, keyCalls.burst)]).toEqual([name, true]);
});
