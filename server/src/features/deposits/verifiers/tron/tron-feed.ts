import type { Feed, Verdict, SeenPayment, Verifier } from '../verifier.ts';
import type { ParsedAnswer } from '../source.ts';
import { candidatesOf, type Candidate } from './tron-lists.ts';

/** A decided transaction, or why the node gave no answer. */
export type CheckedTransaction = { kind: 'judged'; said: Verdict } | { kind: 'away'; detail: string };

type Parts = {
  address: string;
  askList: (path: string) => Promise<ParsedAnswer>;
  checkTransaction: (reference: string) => Promise<CheckedTransaction>;
  now: () => number;
};

/** How long the feed pauses after a rate limit, in milliseconds. */
const pauseMs = 30_000;
/** After this time a reading starts no more calls, in milliseconds; the next reading continues. */
const readingMs = 30_000;
const checksAtOnce = 10;
const checksPerReading = 200;
/** Transactions that are never ours or couldn't be decided are remembered, so that they don't use up the checks of every reading. */
const maxRemembered = 20_000;
/** A transaction without an answer in this many readings, while others had one, no longer stops the feed. */
const hopelessAfter = 3;
/** A list and a receipt may differ by this much about the time of a transaction, in milliseconds. */
const timeSlackMs = 60 * 60 * 1_000;

/**
 * Payments, oldest first. The lists name candidates; a check of each decides whether it is a payment. If the checks, the time or the rate
 * limit end before the candidates do, the reading is partial. Known payments need no check, and undecided ones are checked last, so every
 * reading gets further than the one before.
 */
export function createFeed({ address, askList, checkTransaction, now }: Parts) {
  const notOurs = new Set<string>();
  /** How many readings left each one undecided. */
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

  /** `done`: needn't stop the feed; `decided`: how many have a final answer. */
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
          // If the source refuses everything, this transaction isn't the reason.
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
