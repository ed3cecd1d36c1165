import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findEventsFor, findNewestSeq, type Listener } from './events.sql.ts';
import { presentSoftwareEvents, type PresentedEvent } from './present-events.ts';

/** Of one key or session, on each server. */
const streamsMaximum = 5;
/** How often events are read without a notification, in case one was lost, and the right to listen is checked again. */
const checkMs = 1_000;
/** Proxies close connections that are silent for longer. */
const heartbeatMs = 15_000;
const eventsPerRead = 100;

export type OpenStream = (caller: Caller, from: Pick<Origin, 'lastEventId' | 'hasHungUp'>) => Promise<AsyncIterable<string>>;

export function createStreams(deps: Deps): OpenStream {
  const open = new Map<string, number>();
  return async (caller, { lastEventId, hasHungUp }) => {
    const { userId, key } = caller;
    const listener = { userId, keyId: key?.id ?? null, sessionId: key === null ? caller.sessionId : null };
    const name = listener.sessionId ?? `key ${listener.keyId}`;
    if ((open.get(name) ?? 0) >= streamsMaximum) refuse('TOO_MANY_STREAMS', { retryAfterSeconds: 5 });
    // Before anything is waited for, so that streams opened at once are counted one after the other.
    open.set(name, (open.get(name) ?? 0) + 1);
    const ended = () => {
      const left = (open.get(name) ?? 1) - 1;
      if (left === 0) open.delete(name);
      else open.set(name, left);
    };
    const newest = await findNewestSeq(deps.db.autocommit, userId).catch((error: unknown) => {
      ended();
      throw error;
    });
    // One that claims a later event than ours, after an older backup was restored, continues from now.
    const after = /^\d{1,15}$/.test(lastEventId ?? '') ? Math.min(Number(lastEventId), newest) : newest;
    return begun(streamEvents(deps, listener, { after, isOver: () => deps.live.isClosing() || hasHungUp(), ended }));
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

type Course = { after: number; isOver(): boolean; ended(): void };

/** Ends when the listener may not listen any more, or the server stops. Its reader is never sent more than it takes. */
async function* streamEvents(deps: Deps, listener: Listener, { after, isOver, ended }: Course): AsyncGenerator<string> {
  const news = deps.live.listen(listener.userId);
  let last = after;
  let sentAt = performance.now();
  try {
    yield `retry: 2000\nid: ${last}\n: connected\n\n`;
    while (!isOver()) {
      const events = await readEvents(deps, { ...listener, after: last, limit: eventsPerRead });
      if (events === 'closed') return;
      const presented = await presentSoftwareEvents(deps, listener.userId, events);
      last = events.at(-1)?.seq ?? last;
      if (presented.length > 0) yield presented.map(writeEvent).join('');
      else if (performance.now() - sentAt > heartbeatMs) yield ': still here\n\n';
      if (presented.length > 0 || performance.now() - sentAt > heartbeatMs) sentAt = performance.now();
      if (events.length < eventsPerRead) await news.next(checkMs);
    }
  } finally {
    news.stop();
    ended();
  }
}

async function readEvents(deps: Deps, from: Parameters<typeof findEventsFor>[1]) {
  try {
    return (await findEventsFor(deps.db, from)) ?? 'closed';
  } catch (error) {
    // The next check continues from the same event.
    if (!isDatabaseAway(error)) throw error;
    return [];
  }
}

function writeEvent({ seq, body }: PresentedEvent): string {
  return `id: ${seq}\nevent: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`;
}
