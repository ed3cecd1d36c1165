import type { CallName } from '@pinline/contract/contract';

export type Handler = (ask: never, caller: never) => Promise<unknown>;
/** What a call does for a key, or on a replica. */
export type Handlers = ReadonlyMap<CallName, Handler>;
