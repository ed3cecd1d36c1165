import { contract } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import { guestActions, userActions } from '../../../../server/src/features/developers/served/fivesim/actions.ts';
import { actions } from '../../../../server/src/features/developers/served/handler-api/actions.ts';

/** Calls that write, and are held back by more than the allowance of their caller. */
export const ownLimits: ReadonlyMap<string, string> = new Map([
  ['POST users/signup', 'hashes a password in a worker, one of a queue that each address shares; accounts an hour'],
  ['POST users/login', 'hashes a password in a worker, one of a queue that each address shares; tries an hour'],
  ['POST users/reset-password', 'hashes a password in a worker, one of a queue that each address shares'],
  ['POST account/password', 'hashes passwords in a worker, one of a queue that each address shares'],
  ['POST account/deletion', 'hashes a password in a worker, one of a queue that each address shares'],
  ['POST account/my-data', 'hashes a password in a worker, five times a day'],
  ['POST account/email', 'checks a password in a worker; five an hour of a user, and as many to an address'],
  ['POST account/email/undo', 'hashes a password in a worker, one of a queue that each address shares'],
  ['POST account/second-factor/confirm', 'hashes recovery codes in a worker, one of a queue that each address shares'],
  ['POST payment/transaction', 'twenty references an hour that bring no money, counted before they are looked for'],
  ['POST webhook/:secret', 'a busy provider sends from few addresses, and a wrong secret counts four times'],
]);

/**
 * A key may make so many calls a second, whatever they take: purchases and the ends of numbers are what its software was written for. Turns at
 * the provider, open numbers and failed purchases hold them back instead.
 */
export const promised: readonly string[] = [
  'POST mobile/generate',
  'POST mobile/switch',
  'POST mobile/again',
  'POST mobile/report',
  'POST otp/cancelOtp',
  ...['getNumber', 'getNumberV2', 'setStatus', 'cancelActivation', 'finishActivation', 'getExtraActivation', 'reactivate'].map(
    (name) => `handler_api ${name}`,
  ),
  ...['buy', 'reuse', 'cancel', 'ban', 'finish'].map((name) => `5sim user ${name}`),
];

export function hasPromisedRate(name: string): boolean {
  return promised.includes(callOf(name));
}

/** Their callers have other limits: who reads files has two at once, and metrics are for this machine alone. */
export function hasOwnLimit(name: string): boolean {
  return name.endsWith('.csv') || name.endsWith('.pdf') || name.endsWith('.json') || name === 'GET /metrics' || ownLimits.has(callOf(name));
}

/** By the name of its row, which may end with what was measured of it. */
export function costDeclared(row: string): number {
  return declaredCosts.get(callOf(row)) ?? 1;
}

export function callOf(row: string): string {
  return row.replace(/ \(.*\)$/, '');
}

/** Tokens that each call of the contract and of both protocols takes, by the names of the bench. */
export const declaredCosts: ReadonlyMap<string, number> = new Map([
  ...Object.entries<Endpoint>(contract).map(([name, { cost = 1 }]) => [name, cost] as const),
  ...[...actions].map(([name, { cost = 1 }]) => [`handler_api ${name}`, cost] as const),
  ...[...guestActions].map(([name, { cost = 1 }]) => [`5sim guest ${name}`, cost] as const),
  ...[...userActions].map(([name, { cost = 1 }]) => [`5sim user ${name}`, cost] as const),
]);
