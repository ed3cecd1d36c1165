import type { KeyScope } from '@pinline/contract/developers/developers.rules';
import type { Deps } from '../../../../deps.ts';
import type { KeyCaller } from '../../../../platform/api/caller.ts';
import type { ReadMarket } from '../market.commands.ts';

export type Answer = { status: number; type: string; body: string };

/** Null for what wasn't sent. */
export type Params = { get(name: string): string | null };

/** `steps`: of the path, after the action's name. `passed`: other installations that passed the call on to us. */
export type GuestCall = { deps: Deps; readMarket: ReadMarket; steps: readonly string[]; query: Params };
export type UserCall = GuestCall & { caller: KeyCaller; idempotencyKey: string | null; passed: readonly string[] };

/** `cost`: of a call, in tokens (docs/performance.md); 1 by default. */
export type GuestAction = { cost?: number; run(call: GuestCall): Promise<Answer> };
export type UserAction = { scope: KeyScope; cost?: number; run(call: UserCall): Promise<Answer> };

export function json(body: unknown): Answer {
  return written(JSON.stringify(body));
}

/** An answer whose JSON was written before. */
export function written(body: string): Answer {
  return { status: 200, type: 'application/json; charset=utf-8', body };
}

/** Published clients tell the protocol's refusals apart only at this status. */
export function refusal(text: string, status = 400): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: text };
}
