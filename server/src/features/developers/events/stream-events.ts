import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findEventsFor, findNewestSeq, type Listener } from './events.sql.ts';
import { presentSoftwareEvents, type PresentedEvent } from './present-events.ts';

/** Of one key or session, on each server. */
const streamsMaximum = 5;
/** How often a lost notice is made up for, and whether the listener may still listen is checked. */
const checkMs = 1_000;
/** A proxy closes what is silent for longer. */
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
    const newest = await findNewestSeq(deps.db.read, userId);
    // One that claims a later event than ours, after an older backup was restored, continues from now.
    const after = /^\d{1,15}$/.test(lastEventId ?? '') ? Math.min(Number(lastEventId), newest) : newest;
    return streamEvents(deps, listener, {
      after,
      isOver: () => deps.live.isClosing() || hasHungUp(),
      began: () => void open.set(name, (open.get(name) ?? 0) + 1),
      ended() {
        const left = (open.get(name) ?? 1) - 1;
        if (left === 0) open.delete(name);
        else open.set(name, left);
      },
    });
  };
}

type Course = { after: number; isOver(): boolean; began(): void; ended(): void };

/** Ends when the listener may not listen any more, or the server stops. Its reader is never sent more than it takes. */
async function* streamEvents(deps: Deps, listener: Listener, { after, isOver, began, ended }: Course): AsyncGenerator<string> {
  began();
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
