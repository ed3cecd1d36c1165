import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import { keyCalls } from '@pinline/contract/developers/rules';
import { expect, test } from 'vitest';
import { guestActions, userActions } from '../../../../server/src/features/developers/fivesim/actions.ts';
import { actions } from '../../../../server/src/features/developers/handler-api/actions.ts';
import type { Entry } from '../../report.ts';
import { costOf } from './cost.rules.ts';

const entries: Entry[] = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../results.json'), 'utf8'));
const rows = entries.find(({ name }) => name === 'calls')?.rows ?? [];

const declared = new Map<string, number>([
  ...Object.entries<Endpoint>(contract).map(([name, { cost = 1 }]) => [name, cost] as const),
  ...[...actions].map(([name, { cost = 1 }]) => [`handler_api ${name}`, cost] as const),
  ...[...guestActions.keys()].map((name) => [`5sim guest ${name}`, 1] as const),
  ...[...userActions].map(([name, { cost = 1 }]) => [`5sim user ${name}`, cost] as const),
]);

test('every call that was measured takes the tokens that docs/performance.md says', () => {
  const wrong = rows.flatMap(({ what, measured: { median } }) => {
    const cost = declared.get(what) ?? 1;
    return cost < costOf(median) ? [`${what} took ${median.toFixed(2)} ms and declares ${cost}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('no call costs more than its caller may ever have', () => {
  for (const [name, cost] of declared) expect([name, cost <= Math.min(60, keyCalls.burst)]).toEqual([name, true]);
});
