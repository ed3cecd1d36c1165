import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { askerOfSocket } from '../../../platform/api/asker-of.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import { workFor, workForAll } from '../../../platform/fairness/asker.ts';
import { findEventsFor, type EventRow, type Listener } from './events.sql.ts';
import { presentSoftwareEvents, type PresentedEvent } from './present-events.ts';

/** How often all streams are read without a notification, in case one was lost, and their right to listen is checked again. */
const checkMs = 1_000;
/** Hints within this time share a round. */
const gatherMs = 10;
const eventsPerRound = 2_000;
const eventsPerStream = 100;

/** The text of new events, or that nothing more may be sent. */
export type News = { text: string } | 'closed';

export type Subscription = {
  /** What is new since the last time; undefined after `ms` without any. Nothing is read for a stream that doesn't ask. */
  next(ms: number): Promise<News | undefined>;
  stop(): void;
};

/** `hasHungUp`: of its client. */
type Stream = { listener: Listener; after: number; hasHungUp(): boolean };

type Reader = Listener & Omit<Stream, 'listener'> & { isDue: boolean; give: ((news: News) => void) | undefined };

/** Reads the events of all streams of a node in one statement. */
export type EventRounds = { subscribe(stream: Stream): Subscription };

export function createEventRounds(deps: Deps): EventRounds {
  const readers = new Set<Reader>();
  let wake: () => void = () => undefined;
  let isRunning = false;

  const dueReaders = () => [...readers].filter(({ isDue, give }) => isDue && give !== undefined);

  /** As long as a stream is open. */
  async function runRounds(): Promise<void> {
    isRunning = true;
    let checkAt = performance.now() + checkMs;
    while (readers.size > 0 && !deps.live.isClosing()) {
      if (dueReaders().length === 0) await untilWoken(Math.max(0, checkAt - performance.now()));
      await sleep(gatherMs);
      if (performance.now() >= checkAt) {
        for (const reader of readers) if (reader.hasHungUp()) answer(reader, 'closed');
        for (const reader of readers) reader.isDue = true;
        checkAt = performance.now() + checkMs;
      }
      await readDue(dueReaders()).catch(noteFailure);
    }
    for (const reader of readers) answer(reader, 'closed');
    isRunning = false;
  }

  async function untilWoken(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  async function readDue(due: Reader[]): Promise<void> {
    if (due.length === 0) return;
    for (const reader of due) reader.isDue = false;
    // Many that are behind continue in small steps, each in every round.
    const limit = Math.max(1, Math.min(eventsPerStream, Math.floor(eventsPerRound / due.length)));
    const found = await findEventsFor(deps.workers, due, limit);
    const read = due.map((reader, index) => ({ reader, events: found[index] }));
    for (const { reader, events } of read) if (events === undefined) answer(reader, 'closed');
    const withNews = read.filter(({ events }) => events !== undefined && events.length > 0);
    const byUser = Map.groupBy(withNews, ({ reader }) => reader.userId);
    await Promise.all([...byUser].map(async ([userId, theirs]) => giveNews(userId, theirs, limit).catch(noteFailure)));
  }

  /** Each event is presented once for all streams of its user. */
  async function giveNews(userId: number, theirs: { reader: Reader; events: EventRow[] | undefined }[], limit: number): Promise<void> {
    const rows = new Map(theirs.flatMap(({ events = [] }) => events.map((event) => [event.seq, event] as const)));
    const presented = await workFor(askerOfSocket(userId), () =>
      presentSoftwareEvents({ ...deps, db: deps.workers }, userId, [...rows.values()]),
    );
    const texts = new Map(presented.map((event) => [event.seq, writeEvent(event)]));
    for (const { reader, events = [] } of theirs) {
      // Its wait is over: it reads them when it asks again.
      if (reader.give === undefined) {
        reader.isDue = true;
        continue;
      }
      reader.after = events.at(-1)?.seq ?? reader.after;
      reader.isDue ||= events.length === limit;
      const text = events.map(({ seq }) => texts.get(seq) ?? '').join('');
      if (text !== '') answer(reader, { text });
    }
  }

  /** The next check reads from the same event. */
  function noteFailure(error: unknown): void {
    if (!isDatabaseAway(error)) deps.log.error({ err: error }, 'events could not be streamed');
  }

  function answer(reader: Reader, news: News): void {
    reader.give?.(news);
    reader.give = undefined;
  }

  return {
    subscribe({ listener, ...stream }) {
      const reader: Reader = { ...listener, ...stream, isDue: true, give: undefined };
      const watching = deps.live.watch(listener.userId, () => {
        reader.isDue = true;
        wake();
      });
      readers.add(reader);
      if (!isRunning) void workForAll(runRounds);
      return {
        async next(ms) {
          if (deps.live.isClosing()) return 'closed';
          const { promise, resolve } = Promise.withResolvers<News | undefined>();
          const timer = setTimeout(resolve, ms, undefined);
          reader.give = resolve;
          if (reader.isDue) wake();
          try {
            return await promise;
          } finally {
            clearTimeout(timer);
            reader.give = undefined;
          }
        },
        stop() {
          watching.stop();
          readers.delete(reader);
          wake();
        },
      };
    },
  };
}

function writeEvent({ seq, body }: PresentedEvent): string {
  return `id: ${seq}\nevent: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`;
}
