import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { workForAll } from '../../../platform/fairness/asker.ts';
import { answer, createReader, isWaiting, untilNews, type Reader, type Stream, type Subscription } from './event-readers.ts';
import { noteFailure, readDue } from './read-due.ts';

/** How often all streams are read without a notification, in case one was lost, and their right to listen is checked again. */
const checkMs = 1_000;
/** Hints within this time share a round. */
const gatherMs = 10;

/** A hundred old events take some 4 ms of processor, and a week of them can be asked for again and again: a user's streams take turns. */
const replayMs = 100;

/** Reads the events of all streams of a node in one statement. */
export type EventRounds = { subscribe(stream: Stream): Subscription };

export function createEventRounds(deps: Deps): EventRounds {
  const readers = new Set<Reader>();
  let resume: () => void = () => undefined;
  let isRunning = false;

  const wake = () => resume();
  const replays = createReplays(wake);
  const isDue = (reader: Reader) => isWaiting(reader) && replays.mayRead(reader);

  function takeDue(): Reader[] {
    return [...readers].filter((reader) => {
      if (!isDue(reader)) return false;
      // The next turn of its user is another stream's.
      if (replays.take(reader)) readers.delete(reader);
      readers.add(reader);
      return true;
    });
  }

  /** As long as a stream is open. */
  async function runRounds(): Promise<void> {
    isRunning = true;
    let checkAt = performance.now() + checkMs;
    while (readers.size > 0 && !deps.live.isClosing()) {
      if (!readers.values().some(isDue)) await untilWoken(Math.max(0, checkAt - performance.now()));
      await sleep(gatherMs);
      if (performance.now() >= checkAt) {
        for (const reader of readers) if (reader.hasHungUp()) answer(reader, 'closed');
        for (const reader of readers) reader.isDue = true;
        checkAt = performance.now() + checkMs;
      }
      await readDue(deps, takeDue(), wake).catch((error: unknown) => noteFailure(deps, error));
    }
    for (const reader of readers) answer(reader, 'closed');
    isRunning = false;
  }

  async function untilWoken(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    resume = resolve;
    await promise;
    clearTimeout(timer);
  }

  return {
    subscribe(stream) {
      const reader = createReader(stream);
      const watching = deps.live.watch(reader.userId, () => {
        reader.isDue = true;
        wake();
      });
      readers.add(reader);
      if (!isRunning) void workForAll(runRounds);
      return {
        next: (ms) => untilNews(deps.live, reader, { ms, wake }),
        stop() {
          watching.stop();
          readers.delete(reader);
          wake();
        },
      };
    },
  };
}

/** Turns of each user's streams in which old events are read. */
function createReplays(wake: () => void) {
  const resting = new Set<number>();
  return {
    mayRead: ({ isReplaying, userId }: Reader) => !(isReplaying && resting.has(userId)),
    /** True for a stream that reads old events: the other ones of its user rest now. */
    take({ isReplaying, userId }: Reader): boolean {
      if (!isReplaying) return false;
      resting.add(userId);
      setTimeout(() => {
        resting.delete(userId);
        wake();
      }, replayMs).unref();
      return true;
    },
  };
}
