import type { Deps } from '../../../deps.ts';
import { now } from '../../../platform/database/database.ts';
import { findTaskProgress, noteTaskFailure, saveTaskProgress } from '../../../platform/jobs/leases.ts';
import { isAnyUserWaiting, type Method } from '../deposits.sql.ts';
import { findKnownReferences } from '../payments.sql.ts';
import { storePayment } from './store-payment.ts';

const feedMs: Record<Method, { waiting: number; quiet: number }> = {
  upi: { waiting: 5_000, quiet: 60_000 },
  trc20: { waiting: 10_000, quiet: 60_000 },
};
/** Longer than an intent's amount stays reserved. */
const lookBackMs = 26 * 60 * 60 * 1_000;
/** After a longer outage an operator has to check the payments. */
const longestGapMs = 30 * 24 * 60 * 60 * 1_000;

/** The reader takes whether any user waits for a payment, where that is known. */
export function createFeedReader(
  deps: Deps,
  method: Method,
  creditPayment: (paymentId: number) => Promise<void>,
): (isAnyWaiting: boolean | undefined) => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY;
  let isCut = false;
  return async (isAnyWaiting) => {
    const waitedMs = performance.now() - readAt;
    if (waitedMs < feedMs[method].waiting) return;
    if (waitedMs < feedMs[method].quiet && !isCut && !(isAnyWaiting ?? (await isAnyUserWaiting(deps.db.autocommit, method)))) return;
    readAt = performance.now();
    try {
      isCut = await readFeed(deps, method, creditPayment);
    } catch (error) {
      await noteTaskFailure(deps.db, `deposits:${method}`);
      throw error;
    }
  };
}

/** A cut reading continues where it ended, so a source that always ends early still shows everything. Returns whether it was cut. */
async function readFeed(deps: Deps, method: Method, creditPayment: (paymentId: number) => Promise<void>): Promise<boolean> {
  const verifier = await deps.verifiers.get(method);
  if (verifier === undefined) return false;
  const isKnown = (references: string[]) => findKnownReferences(deps.db.autocommit, { method, references });
  const at = await now(deps.db.autocommit);
  const task = `deposits:${method}`;
  const { until, resumeFrom, resumePage } = await findTaskProgress(deps.db, task);
  const done = Math.max(Math.min(at.getTime(), until?.getTime() ?? at.getTime()), at.getTime() - longestGapMs);
  const since = new Date(
    resumeFrom === null ? done - lookBackMs : Math.max(resumeFrom.getTime(), at.getTime() - longestGapMs - lookBackMs),
  );
  const feed = await verifier.readFeed(since, isKnown, resumePage);
  if (feed.outcome === 'unavailable') {
    deps.log.warn({ method, detail: feed.detail }, 'the feed of payments cannot be read');
    await noteTaskFailure(deps.db, task);
    return false;
  }
  const known = await isKnown(feed.payments.map(({ reference }) => reference));
  const recorded: number[] = [];
  for (const payment of feed.payments) if (!known.has(payment.reference)) recorded.push(await storePayment(deps, payment));
  for (const paymentId of recorded) await creditPayment(paymentId);
  if (feed.outcome === 'read') await saveTaskProgress(deps.db, { task, until: at, resumeFrom: null, resumePage: null });
  else {
    deps.log.warn({ method, detail: feed.detail, completeTo: feed.completeTo }, 'the feed of payments was cut short');
    const completeTo = earlierOf(feed.completeTo, at);
    await saveTaskProgress(deps.db, { task, until: completeTo, resumeFrom: completeTo, resumePage: feed.resumePage });
  }
  return feed.outcome === 'partial';
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}
