import type { Deps } from '../../../deps.ts';
import type { Listener } from './events.sql.ts';

/** The text of new events, or that nothing more may be sent. */
export type News = { text: string } | 'closed';

export type Subscription = {
  /** What is new since the last time; undefined after `ms` without any. Nothing is read for a stream that doesn't ask. */
  next(ms: number): Promise<News | undefined>;
  stop(): void;
};

/** `isReplaying`: until it has read what was there when it was opened. `hasHungUp`: of its client. */
export type Stream = { listener: Listener; after: number; isReplaying: boolean; hasHungUp(): boolean };

/** `isGiving`: what was read for it is being presented. */
export type Reader = Listener & Omit<Stream, 'listener'> & { isDue: boolean; isGiving: boolean; give: ((news: News) => void) | undefined };

export function createReader({ listener, ...stream }: Stream): Reader {
  return { ...listener, ...stream, isDue: true, isGiving: false, give: undefined };
}

export function isWaiting({ isDue, isGiving, give }: Reader): boolean {
  return isDue && !isGiving && give !== undefined;
}

export function answer(reader: Reader, news: News): void {
  reader.give?.(news);
  reader.give = undefined;
}

/** As `Subscription.next`. `wake` begins a round. */
export async function untilNews(live: Deps['live'], reader: Reader, { ms, wake }: { ms: number; wake(): void }): Promise<News | undefined> {
  if (live.isClosing()) return 'closed';
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
}
