import { isFile, type Endpoint } from '@pinline/contract/endpoint';
import type { Asker, Whose } from '../fairness/asker.ts';
import { networkOf } from '../http/address.ts';
import type { Caller } from './caller.ts';

type Called = { caller: Caller | null; address: string };

/** What begins later is refused as busy, in milliseconds: a purchase has as long again for its provider. */
const callWaitMs = 5_000;
/** Clients of the protocols wait 8 s for an answer. */
const protocolWaitMs = 3_500;

/** Undefined for calls of providers, which deliver codes and have a limit of their own. */
export function askerOf(declared: Pick<Endpoint, 'access' | 'csv' | 'pdf' | 'json' | 'isWebhook'>, called: Called): Whose | undefined {
  if (declared.isWebhook === true) return undefined;
  const kind = declared.access === 'admin' ? 'operator' : kindOf(called);
  // A download is read in parts for as long as its reader takes.
  return { owner: ownerOf(called), kind, until: isFile(declared) ? Number.POSITIVE_INFINITY : performance.now() + callWaitMs };
}

export function askerOfProtocol(called: Called): Whose {
  return { owner: ownerOf(called), kind: kindOf(called), until: performance.now() + protocolWaitMs };
}

export function askerOfSocket(userId: number): Whose {
  return { owner: ownerOf({ caller: { userId }, address: '' }), kind: 'person', until: performance.now() + callWaitMs };
}

function kindOf({ caller }: Called): Asker['kind'] {
  return caller?.key ? 'key' : 'person';
}

function ownerOf({ caller, address }: { caller: Pick<Caller, 'userId'> | null; address: string }): string {
  return caller === null ? `address ${networkOf(address)}` : `user ${caller.userId}`;
}
