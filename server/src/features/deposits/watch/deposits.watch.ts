import type { Deps } from '../../../deps.ts';
import { isDatabaseAway, isLocked } from '../../../platform/database/database.ts';
import { renewMs, returnDuties, takeDuty } from '../../../platform/jobs/leases.ts';
import { repeatEvery } from '../../../platform/jobs/repeat.ts';
import { checkDeposit, settle } from '../deposits.commands.ts';
import { closeOldIntents, dueDeposits, unjudgedPayments, type Method } from '../deposits.sql.ts';
import { createFeedReader } from './deposits.feed.ts';

export type DepositWatch = { stop(): Promise<void> };

const roundMs = 1_000;
/** Of a bank one reading answers for many; a chain is asked for each (protocols.md §4.1). */
const atOnce: Record<Method, number> = { upi: 50, trc20: 5 };
const unjudgedAtOnce = 50;
/** For a row that another transaction holds: short, because everybody else's rows come after it. In milliseconds. */
const lockWaitMs = 50;
/** A row that was locked or failed is left alone for so long, in milliseconds. */
const postponeMs = 5_000;

/**
 * Credits payments without a user's help: reads the feeds, settles what arrived, looks again for what was declared. One node at a time
 * per method. Everything is decided by rows of the database, so that any node may go on where another ended, and two do no harm.
 */
export function startDepositWatch(deps: Deps): DepositWatch {
  const methods = [watchMethod(deps, 'upi'), watchMethod(deps, 'trc20')];
  return {
    async stop() {
      await Promise.all(methods.map((method) => method.stop()));
      await returnDuties(deps.db, deps.node).catch((error: unknown) => logFailure(deps, error, 'the leases could not be handed back'));
    },
  };
}

/** Each task in a loop of its own: a slow source, a locked row or a lease that can't be renewed holds up none of the others. */
function watchMethod(deps: Deps, method: Method) {
  let isOurs = false;
  let renewAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function renewLease(): Promise<void> {
    if (performance.now() < renewAt) return;
    isOurs = await takeDuty(deps.db, { duty: `deposits:${method}`, node: deps.node });
    renewAt = performance.now() + (isOurs ? renewMs : roundMs);
  }

  const task = (run: () => Promise<void>, failure: string) =>
    repeatEvery(
      roundMs,
      async () => (isOurs && !isStopped ? run() : undefined),
      (error) => logFailure(deps, error, failure),
    );
  const tryPayment = oneByOne(deps, 'a payment could not be settled yet');
  const tryDeposit = oneByOne(deps, 'a deposit could not be checked yet');
  const readFeed = createFeedReader(deps, method, (paymentId) => tryPayment.run(paymentId, () => settle(deps, paymentId, lockWaitMs)));

  const tasks = [
    repeatEvery(roundMs, renewLease, (error) => logFailure(deps, error, 'the lease of a deposit watch could not be renewed')),
    task(() => closeOldIntents(deps.db.read), 'intents that are over could not be closed'),
    task(async () => {
      const except = tryPayment.postponed();
      for (const id of await unjudgedPayments(deps.db.read, { method, limit: unjudgedAtOnce, except }))
        await tryPayment.run(id, () => settle(deps, id, lockWaitMs));
    }, 'payments could not be settled'),
    task(async () => {
      const due = await dueDeposits(deps.db.read, { method, limit: atOnce[method], except: tryDeposit.postponed() });
      // Together, so that they share one reading of a feed.
      await Promise.all(due.map((deposit) => tryDeposit.run(deposit.id, () => checkDeposit(deps, deposit, lockWaitMs))));
    }, 'deposits could not be checked'),
    task(readFeed, 'the feed of payments could not be read'),
  ];
  return {
    async stop() {
      isStopped = true;
      await Promise.all(tasks.map((each) => each.stop()));
    },
  };
}

/** Work on one row that fails alone: it is left out for a while, and the others go on. */
function oneByOne(deps: Deps, failure: string) {
  const until = new Map<number, number>();
  return {
    async run(id: number, work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        until.set(id, performance.now() + postponeMs);
        if (!isLocked(error)) logFailure(deps, error, failure);
      }
    },
    postponed(): number[] {
      for (const [id, end] of until) if (end <= performance.now()) until.delete(id);
      return [...until.keys()];
    },
  };
}

function logFailure(deps: Deps, error: unknown, what: string): void {
  if (isDatabaseAway(error)) deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  else deps.log.error({ err: error }, what);
}
