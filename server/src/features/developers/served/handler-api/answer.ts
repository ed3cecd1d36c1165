import type { KeyScope } from '@pinline/contract/developers/developers.rules';
import type { Deps } from '../../../../deps.ts';
import type { KeyCaller } from '../../../../platform/api/caller.ts';
import type { ReadMarket } from '../market.commands.ts';

export type Answer = { status: number; type: string; body: string; isRefusal: boolean };

/** Null for what wasn't sent. */
export type Params = { get(name: string): string | null };

/** `passed`: other installations that passed the call on to us. */
export type Call = {
  deps: Deps;
  readMarket: ReadMarket;
  caller: KeyCaller;
  params: Params;
  idempotencyKey: string | null;
  passed: readonly string[];
};

/** `cost`: of a call, in tokens (docs/performance.md); 1 by default. */
export type Action = { scope: KeyScope; cost?: number; run(call: Call): Promise<Answer> };

/** Clients compare whole bodies: nothing surrounds the token. */
export function token(text: string): Answer {
  return { status: 200, type: 'text/plain; charset=utf-8', body: text, isRefusal: false };
}

export function refusal(text: string): Answer {
  return { ...token(text), isRefusal: true };
}

export function json(body: unknown): Answer {
  return written(JSON.stringify(body));
}

/** An answer whose JSON was written before. */
export function written(body: string): Answer {
  return { status: 200, type: 'application/json; charset=utf-8', body, isRefusal: false };
}

export function nothing(): Answer {
  return { ...token(''), status: 204 };
}

/** Rupees, in ISO 4217. */
export const currencyNumber = 356;
