import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@pinline/contract/contract';
import { keyCalls } from '@pinline/contract/developers/rules';
import type { Endpoint } from '@pinline/contract/endpoint';
import { expect, test } from 'vitest';
import { userActions } from '../../../../server/src/features/developers/fivesim/actions.ts';
import { actions } from '../../../../server/src/features/developers/handler-api/actions.ts';
import type { Entry } from '../../report.ts';
import { costOf } from './cost.rules.ts';
import { callOf, costDeclared, declaredCosts, hasOwnLimit, hasPromisedRate, ownLimits, promised } from './declared-costs.ts';

const entries: Entry[] = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../results.json'), 'utf8'));
const rows = entries.find(({ name }) => name === 'calls')?.rows ?? [];
const measured = new Set(rows.map(({ what }) => callOf(what)));

test('every call that was measured takes the tokens that docs/performance.md says', () => {
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.flatMap(({ what, measured: { median } }) => {
    if (hasOwnLimit(what) || hasPromisedRate(what)) return [];
    const cost = costDeclared(what);
    return cost < costOf(median) ? [`${what} took ${median.toFixed(2)} ms and declares ${cost}`] : [];
  });
  expect(wrong).toEqual([]);
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
