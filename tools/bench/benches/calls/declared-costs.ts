import { contract } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import { guestActions, userActions } from '../../../../server/src/features/developers/fivesim/actions.ts';
import { actions } from '../../../../server/src/features/developers/handler-api/actions.ts';

/** Their callers have other limits: who reads files has two at once, and metrics are for this machine alone. */
export function hasOwnLimit(name: string): boolean {
  return name.endsWith('.csv') || name === 'GET /metrics';
}

/** Tokens that each call of the contract and of both protocols takes, by the names of the bench. */
export const declaredCosts: ReadonlyMap<string, number> = new Map([
  ...Object.entries<Endpoint>(contract).map(([name, { cost = 1 }]) => [name, cost] as const),
  ...[...actions].map(([name, { cost = 1 }]) => [`handler_api ${name}`, cost] as const),
  ...[...guestActions].map(([name, { cost = 1 }]) => [`5sim guest ${name}`, cost] as const),
  ...[...userActions].map(([name, { cost = 1 }]) => [`5sim user ${name}`, cost] as const),
]);
