import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import type { Subscription } from './event-readers.ts';
import { createEventRounds } from './event-rounds.ts';
import { findNewestSeq } from './events.sql.ts';

/** Proxies close connections that are silent for longer. */
const heartbeatMs = 15_000;

export type OpenStream = (caller: Caller, from: Pick<Origin, 'lastEventId' | 'hasHungUp'>) => Promise<AsyncIterable<string>>;

export function createStreams(deps: Deps): OpenStream {
  const rounds = createEventRounds(deps);
  return async (caller, { lastEventId, hasHungUp }) => {
    const { userId, key } = caller;
    const listener = { userId, keyId: key?.id ?? null, sessionId: key === null ? caller.sessionId : null };
    // Before anything is waited for, so that streams opened at once are counted one after the other.
    const giveBack = deps.streamPlaces.take({ userId, name: listener.sessionId ?? `key ${deps.mode} ${listener.keyId}` });
    const newest = await findNewestSeq(deps.db.autocommit, userId).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    // A reader that claims a later event than ours, after an older backup was restored, continues from now.
    const after = /^\d{1,15}$/.test(lastEventId ?? '') ? Math.min(Number(lastEventId), newest) : newest;
    const subscription = rounds.subscribe({ listener, after, isReplaying: after < newest, hasHungUp });
    const ended = () => {
      subscription.stop();
      giveBack();
    };
    return begun(streamEvents(subscription, { after, ended }));
  };
}

/** Runs until its first text: what a generator does at its end, it does only once it has begun, and a caller may be gone before it reads. */
function begun(events: AsyncGenerator<string>): AsyncIterable<string> {
  let first: ReturnType<typeof events.next> | undefined = events.next();
  const next = () => {
    const text = first ?? events.next();
    first = undefined;
    return text;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => events.return(undefined) }) };
}

type Course = { after: number; ended(): void };

/** Ends when the listener may not listen any more, or the node stops. Its reader is never sent more than it takes. */
async function* streamEvents(subscription: Subscription, { after, ended }: Course): AsyncGenerator<string> {
  try {
    yield `retry: 2000\nid: ${after}\n: connected\n\n`;
    for (;;) {
      const news = await subscription.next(heartbeatMs);
      if (news === 'closed') return;
      yield news === undefined ? ': still here\n\n' : news.text;
    }
  } finally {
    ended();
  }
}
