import type { Feed, Verdict, SeenPayment, Verifier } from '../verifier.ts';
import type { ParsedAnswer } from '../source.ts';
import { findCandidates, type Candidate } from './tron-lists.ts';

export type CheckedTransaction = { kind: 'decided'; verdict: Verdict } | { kind: 'away'; detail: string };

type Parts = {
  address: string;
  askList: (path: string) => Promise<ParsedAnswer>;
  checkTransaction: (reference: string) => Promise<CheckedTransaction>;
  now: () => number;
};

const rateLimitPauseMs = 30_000;
/** After this time a reading starts no more calls; the next one continues. */
const readingMs = 30_000;
const checksAtOnce = 10;
const checksPerReading = 200;
/** Remembered, so that they don't use up the checks of every reading. */
const maxRemembered = 20_000;
/** After this many readings without an answer about a transaction, while others had one, it no longer stops the feed. */
const hopelessAfter = 3;
/** How far a list and a receipt may differ about the time of a transaction. */
const timeSlackMs = 60 * 60 * 1_000;

/** Lists name candidates, a check of each decides. Undecided ones are checked last, so every reading gets further. */
export function createFeed({ address, askList, checkTransaction, now }: Parts) {
  const notOurs = new Set<string>();
  const undecidedTries = new Map<string, number>();
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function read(since: Date, isKnown: Parameters<Verifier['readFeed']>[1]): Promise<Feed> {
    if (now() < pausedUntil) return { outcome: 'unavailable', detail: 'not asked, after too many calls' };
    const endsAt = performance.now() + readingMs;
    const listed = await findCandidates({ address, since, endsAt, askList });
    if (listed.kind === 'trouble') return { outcome: 'unavailable', detail: listed.detail };
    const candidates = listed.candidates.filter(({ reference }) => !notOurs.has(reference));
    const known = candidates.length === 0 ? new Set() : await isKnown(candidates.map(({ reference }) => reference));
    const unknown = candidates.filter(({ reference }) => !known.has(reference));
    const isRetried = ({ reference }: Candidate) => undecidedTries.has(reference);
    const checked = await checkAll(
      [...unknown.filter((each) => !isRetried(each)), ...unknown.filter(isRetried)].slice(0, checksPerReading),
      { since, endsAt },
    );
    const isHopeless = ({ reference }: Candidate) => checked.decided > 0 && (undecidedTries.get(reference) ?? 0) >= hopelessAfter;
    const open = unknown.filter((each) => !checked.done.has(each.reference) && !isHopeless(each));
    const ends = [...open.map(({ at }) => at), ...(listed.cut === undefined ? [] : [listed.cut.at])];
    if (ends.length === 0) return { outcome: 'read', payments: checked.payments };
    const detail = checked.trouble ?? listed.cut?.detail ?? 'more transactions than one reading looks at';
    if (checked.decided === 0 && checked.trouble !== undefined) return { outcome: 'unavailable', detail };
    const completeTo = new Date(Math.max(since.getTime(), Math.min(now(), ...ends)));
    return { outcome: 'partial', payments: checked.payments, completeTo, resumePage: null, detail };
  }

  /** `done`: needn't stop the feed. `decided`: has a final answer. */
  async function checkAll(candidates: Candidate[], { since, endsAt }: { since: Date; endsAt: number }) {
    const payments: SeenPayment[] = [];
    const done = new Set<string>();
    let decided = 0;
    let trouble: string | undefined;
    for (let start = 0; start < candidates.length && trouble === undefined && performance.now() < endsAt; start += checksAtOnce) {
      const some = candidates.slice(start, start + checksAtOnce);
      const checks = await Promise.all(some.map(async ({ reference }) => ({ reference, checked: await checkTransaction(reference) })));
      for (const { reference, checked } of checks) {
        if (checked.kind === 'away') {
          trouble = checked.detail;
          // If the source refuses everything, this transaction isn't the reason.
          if (now() >= pausedUntil) countTry(reference);
          continue;
        }
        done.add(reference);
        const { verdict } = checked;
        const isOld = verdict.outcome === 'found' && verdict.payment.paidAt.getTime() < since.getTime() - timeSlackMs;
        if (verdict.outcome === 'found' && !isOld) payments.push(verdict.payment);
        if (verdict.outcome === 'invalid' || isOld) notOurs.add(reference);
        if (verdict.outcome === 'found' || verdict.outcome === 'invalid') decided += 1;
        else countTry(reference);
      }
    }
    forgetOldest(notOurs);
    forgetOldest(undecidedTries);
    return { payments, done, decided, trouble };
  }

  function countTry(reference: string): void {
    undecidedTries.set(reference, (undecidedTries.get(reference) ?? 0) + 1);
  }

  return {
    read,
    pause: () => void (pausedUntil = now() + rateLimitPauseMs),
  };
}

function forgetOldest(remembered: Set<string> | Map<string, number>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxRemembered) return;
    remembered.delete(oldest);
  }
}
