import type { Deps } from '../../deps.ts';
import { isDatabaseAway, now } from '../../platform/database.ts';
import { doneUntil, noteDone, renewMs, returnDuties, takeDuty } from '../../platform/leases.ts';
import { lookInto, settle } from './deposits.commands.ts';
import {
  closeOldIntents,
  dueDeposits,
  isAnybodyWaiting,
  knownReferences,
  recordPayment,
  unjudgedPayments,
  type Method,
} from './deposits.sql.ts';

export type DepositWatch = { stop(): Promise<void> };

const roundMs = 1_000;
/** How often a feed is read while somebody waits, and when nobody does. */
const feedMs: Record<Method, { waiting: number; quiet: number }> = {
  upi: { waiting: 5_000, quiet: 60_000 },
  trc20: { waiting: 10_000, quiet: 60_000 },
};
/** A feed is read this far back: longer than an intent's amount stays its owner's. */
const lookBackMs = 26 * 60 * 60 * 1_000;
/** A feed that nobody could read for longer is for an operator. */
const longestGapMs = 30 * 24 * 60 * 60 * 1_000;
/** Of a bank one reading answers for many; a chain is asked for each (protocols.md §4.1). */
const atOnce: Record<Method, number> = { upi: 50, trc20: 5 };
const unjudgedAtOnce = 50;

/**
 * Hears of payments by itself: reads the feeds, settles what arrived, looks again for what was declared. One node at a time per method.
 * Everything is decided by rows of the database, so that any node may go on where another ended.
 */
export function startDepositWatch(deps: Deps): DepositWatch {
  const methods = [watchMethod(deps, 'upi'), watchMethod(deps, 'trc20')];
  return {
    async stop() {
      await Promise.all(methods.map((method) => method.stop()));
      await returnDuties(deps.db, deps.node).catch((error: unknown) => complain(deps, error, 'the duties could not be handed back'));
    },
  };
}

function watchMethod(deps: Deps, method: Method) {
  let isStopped = false;
  let readFeedAt = Number.NEGATIVE_INFINITY;
  let renewAt = Number.NEGATIVE_INFINITY;
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= oneRound()
      .catch((error: unknown) => complain(deps, error, 'a round of the deposit watch failed'))
      .finally(() => (round = undefined));
  }, roundMs);

  async function oneRound(): Promise<void> {
    if (performance.now() >= renewAt) {
      if (!(await takeDuty(deps.db, { duty: `deposits:${method}`, node: deps.node }))) return;
      renewAt = performance.now() + renewMs;
    }
    await closeOldIntents(deps.db.read);
    for (const paymentId of await unjudgedPayments(deps.db.read, unjudgedAtOnce)) await settle(deps, paymentId);
    // Together, so that they share one reading of a feed.
    const due = await dueDeposits(deps.db.read, { method, limit: atOnce[method] });
    await Promise.all(due.map((deposit) => lookInto(deps, deposit)));
    if (isStopped) return;
    const waitedMs = performance.now() - readFeedAt;
    if (waitedMs < feedMs[method].waiting) return;
    if (waitedMs < feedMs[method].quiet && !(await isAnybodyWaiting(deps.db.read, method))) return;
    readFeedAt = performance.now();
    await readFeed(deps, method);
  }

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

/** What came since the feed was last worth looking at; every payment is recorded once and settled. */
async function readFeed(deps: Deps, method: Method): Promise<void> {
  const verifier = await deps.verifiers.get(method);
  if (verifier === undefined) return;
  const isKnown = (references: string[]) => knownReferences(deps.db.read, { method, references });
  const at = await now(deps.db.read);
  const duty = `deposits:${method}`;
  // After days without an answer, from where the last good reading ended.
  const goOn = Math.min(at.getTime(), (await doneUntil(deps.db, duty))?.getTime() ?? at.getTime());
  const since = new Date(Math.max(goOn, at.getTime() - longestGapMs) - lookBackMs);
  const feed = await verifier.readFeed(since, isKnown);
  if (feed.outcome === 'unavailable') return deps.log.warn({ method, detail: feed.detail }, 'the feed of payments cannot be read');
  const known = await isKnown(feed.payments.map(({ reference }) => reference));
  for (const payment of feed.payments) {
    if (!known.has(payment.reference)) await settle(deps, await recordPayment(deps.db, payment));
  }
  await noteDone(deps.db, { duty, until: at });
}

function complain(deps: Deps, error: unknown, what: string): void {
  if (isDatabaseAway(error)) deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  else deps.log.error({ err: error }, what);
}
