import type { Feed, LookUp, SeenPayment, Verifier } from '../verifier.ts';
import type { Heard } from './source.ts';
import { candidatesOf } from './tron-lists.ts';

/** A transaction as it was judged, or why nothing could be heard of it. */
export type Look = { kind: 'judged'; said: LookUp } | { kind: 'away'; detail: string };

type Parts = {
  address: string;
  askList: (path: string) => Promise<Heard>;
  look: (reference: string) => Promise<Look>;
  now: () => number;
};

/** How long the feed keeps away after a node said that it is asked too much. */
const pauseMs = 30_000;
/** A reading takes no longer than this and the calls it has begun, in milliseconds; the next one goes on. */
const readingMs = 30_000;
const looksAtOnce = 10;
const looksPerReading = 200;
/** What can never be ours is remembered, so that unwanted transfers do not use up the looks of every reading. */
const maxRemembered = 20_000;

/** What arrived, oldest first: the lists name candidates, and only a look at each one makes it a payment. */
export function createFeed({ address, askList, look, now }: Parts) {
  const notOurs = new Set<string>();
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function read(since: Date, isKnown: Parameters<Verifier['readFeed']>[1]): Promise<Feed> {
    if (now() < pausedUntil) return { outcome: 'unavailable', detail: 'not asked, after too many calls' };
    const endsAt = performance.now() + readingMs;
    const listed = await candidatesOf({ address, since, endsAt, askList });
    if (listed.kind === 'trouble') return { outcome: 'unavailable', detail: listed.detail };
    const candidates = listed.references.filter((reference) => !notOurs.has(reference));
    const known = candidates.length === 0 ? new Set() : await isKnown(candidates);
    const unknown = candidates.filter((reference) => !known.has(reference)).slice(0, looksPerReading);
    return lookAtAll(unknown, { since, endsAt });
  }

  async function lookAtAll(references: string[], { since, endsAt }: { since: Date; endsAt: number }): Promise<Feed> {
    const payments: SeenPayment[] = [];
    for (let start = 0; start < references.length && performance.now() < endsAt; start += looksAtOnce) {
      const some = references.slice(start, start + looksAtOnce);
      const looks = await Promise.all(some.map(async (reference) => ({ reference, looked: await look(reference) })));
      for (const { reference, looked } of looks) {
        if (looked.kind === 'away') return cutShort(payments, looked.detail);
        if (looked.said.outcome === 'invalid') remember(reference);
        if (looked.said.outcome === 'found' && looked.said.payment.paidAt >= since) payments.push(looked.said.payment);
      }
    }
    return { outcome: 'read', payments };
  }

  function remember(reference: string): void {
    notOurs.add(reference);
    for (const oldest of notOurs) {
      if (notOurs.size <= maxRemembered) return;
      notOurs.delete(oldest);
    }
  }

  return {
    read,
    pause: () => void (pausedUntil = now() + pauseMs),
  };
}

/** What was found before the trouble is told: a reading that is cut short every time still gets on. */
function cutShort(payments: SeenPayment[], detail: string): Feed {
  return payments.length > 0 ? { outcome: 'read', payments } : { outcome: 'unavailable', detail };
}
