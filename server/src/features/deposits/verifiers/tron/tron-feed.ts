import type { Feed, Verdict, SeenPayment, Verifier } from '../verifier.ts';
import type { ParsedAnswer } from '../source.ts';
import { candidatesOf, type Candidate } from './tron-lists.ts';

/** A transaction as it was judged, or why nothing could be heard of it. */
export type CheckedTransaction = { kind: 'judged'; said: Verdict } | { kind: 'away'; detail: string };

type Parts = {
  address: string;
  askList: (path: string) => Promise<ParsedAnswer>;
  checkTransaction: (reference: string) => Promise<CheckedTransaction>;
  now: () => number;
};

/** How long the feed keeps away after a node said that it is asked too much. */
const pauseMs = 30_000;
/** A reading takes no longer than this and the calls it has begun, in milliseconds; the next one goes on. */
const readingMs = 30_000;
const checksAtOnce = 10;
const checksPerReading = 200;
/** What can never be ours, and what could not be decided, is remembered, so that neither uses up the looks of every reading. */
const maxRemembered = 20_000;
/** A transaction that gave no answer in so many readings, while others did, holds up nothing any more. */
const hopelessAfter = 3;
/** A list and a receipt may differ about the time of a transaction by so much, in milliseconds. */
const timeSlackMs = 60 * 60 * 1_000;

/**
 * What arrived, oldest first: the lists name candidates, and only a look at each one makes it a payment. Where the looks, the time or
 * the source's patience end before the candidates, the reading is partial. What was known costs no checkTransaction, and what could not be decided
 * before is looked at last: however often a reading is cut short, the next one gets further.
 */
export function createFeed({ address, askList, checkTransaction, now }: Parts) {
  const notOurs = new Set<string>();
  /** How often each was looked at without a word on it. */
  const undecided = new Map<string, number>();
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function read(since: Date, isKnown: Parameters<Verifier['readFeed']>[1]): Promise<Feed> {
    if (now() < pausedUntil) return { outcome: 'unavailable', detail: 'not asked, after too many calls' };
    const endsAt = performance.now() + readingMs;
    const listed = await candidatesOf({ address, since, endsAt, askList });
    if (listed.kind === 'trouble') return { outcome: 'unavailable', detail: listed.detail };
    const candidates = listed.candidates.filter(({ reference }) => !notOurs.has(reference));
    const known = candidates.length === 0 ? new Set() : await isKnown(candidates.map(({ reference }) => reference));
    const unknown = candidates.filter(({ reference }) => !known.has(reference));
    const isRetried = ({ reference }: Candidate) => undecided.has(reference);
    const looked = await checkAll(
      [...unknown.filter((each) => !isRetried(each)), ...unknown.filter(isRetried)].slice(0, checksPerReading),
      { since, endsAt },
    );
    const isHopeless = ({ reference }: Candidate) => looked.decided > 0 && (undecided.get(reference) ?? 0) >= hopelessAfter;
    const open = unknown.filter((each) => !looked.done.has(each.reference) && !isHopeless(each));
    const ends = [...open.map(({ at }) => at), ...(listed.cut === undefined ? [] : [listed.cut.at])];
    if (ends.length === 0) return { outcome: 'read', payments: looked.payments };
    const detail = looked.trouble ?? listed.cut?.detail ?? 'more transactions than one reading looks at';
    if (looked.decided === 0 && looked.trouble !== undefined) return { outcome: 'unavailable', detail };
    const completeTo = new Date(Math.max(since.getTime(), Math.min(now(), ...ends)));
    return { outcome: 'partial', payments: looked.payments, completeTo, resumePage: null, detail };
  }

  /** `done`: those that need not hold up the others; `decided`: how many could be judged for good. */
  async function checkAll(candidates: Candidate[], { since, endsAt }: { since: Date; endsAt: number }) {
    const payments: SeenPayment[] = [];
    const done = new Set<string>();
    let decided = 0;
    let trouble: string | undefined;
    for (let start = 0; start < candidates.length && trouble === undefined && performance.now() < endsAt; start += checksAtOnce) {
      const some = candidates.slice(start, start + checksAtOnce);
      const looks = await Promise.all(some.map(async ({ reference }) => ({ reference, looked: await checkTransaction(reference) })));
      for (const { reference, looked } of looks) {
        if (looked.kind === 'away') {
          trouble = looked.detail;
          // Where the source refuses everything, it is not because of this one.
          if (now() >= pausedUntil) countTry(reference);
          continue;
        }
        done.add(reference);
        const { said } = looked;
        const isOld = said.outcome === 'found' && said.payment.paidAt.getTime() < since.getTime() - timeSlackMs;
        if (said.outcome === 'found' && !isOld) payments.push(said.payment);
        if (said.outcome === 'invalid' || isOld) notOurs.add(reference);
        if (said.outcome === 'found' || said.outcome === 'invalid') decided += 1;
        else countTry(reference);
      }
    }
    forgetOldest(notOurs);
    forgetOldest(undecided);
    return { payments, done, decided, trouble };
  }

  function countTry(reference: string): void {
    undecided.set(reference, (undecided.get(reference) ?? 0) + 1);
  }

  return {
    read,
    pause: () => void (pausedUntil = now() + pauseMs),
  };
}

function forgetOldest(remembered: Set<string> | Map<string, number>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxRemembered) return;
    remembered.delete(oldest);
  }
}
