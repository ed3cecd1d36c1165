import type { Deps } from '../../../deps.ts';
import { isDatabaseAway, isLocked } from '../../../platform/database/database.ts';
import { renewMs, returnTaskLeases, takeTaskLease } from '../../../platform/jobs/leases.ts';
import { repeatEvery } from '../../../platform/jobs/repeat.ts';
import { checkDeposit, creditPayment } from '../deposits.commands.ts';
import { findDueDeposits, type Method } from '../deposits.sql.ts';
import { findUnsettledPayments } from '../payments.sql.ts';
import { closeOldIntents } from '../intents/intents.sql.ts';
import { createFeedReader } from './deposits.feed.ts';

export type DepositWatch = { stop(): Promise<void> };

const roundMs = 1_000;
/** One reading of a bank's feed answers for many deposits; a chain needs calls for each. */
const atOnce: Record<Method, number> = { upi: 50, trc20: 5 };
const unsettledAtOnce = 50;
/** Short, because the rows of other users come after a locked one. */
const lockWaitMs = 50;
const retryMs = 5_000;

/** All state is in the database: two nodes at once do no harm. */
export function startDepositWatch(deps: Deps): DepositWatch {
  const methods = [watchMethod(deps, 'upi'), watchMethod(deps, 'trc20')];
  return {
    async stop() {
      await Promise.all(methods.map((method) => method.stop()));
      await returnTaskLeases(deps.db, deps.node).catch((error: unknown) => logFailure(deps, error, 'the leases could not be handed back'));
    },
  };
}

function watchMethod(deps: Deps, method: Method) {
  let isOurs = false;
  let renewAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function renewLease(): Promise<void> {
    if (performance.now() < renewAt) return;
    isOurs = await takeTaskLease(deps.db, { task: `deposits:${method}`, node: deps.node });
    renewAt = performance.now() + (isOurs ? renewMs : roundMs);
  }

  const task = (run: () => Promise<void>, failure: string) =>
    repeatEvery(
      roundMs,
      async () => (isOurs && !isStopped ? run() : undefined),
      (error) => logFailure(deps, error, failure),
    );
  const tryPayment = createRetries(deps, 'a payment could not be settled yet');
  const tryDeposit = createRetries(deps, 'a deposit could not be checked yet');
  const readFeed = createFeedReader(deps, method, (paymentId) =>
    tryPayment.run(paymentId, () => creditPayment(deps, paymentId, lockWaitMs)),
  );

  // In loops of their own: a slow source, a locked row or a lost lease doesn't stop the others.
  const tasks = [
    repeatEvery(roundMs, renewLease, (error) => logFailure(deps, error, 'the lease of a deposit watch could not be renewed')),
    task(() => closeOldIntents(deps.db.read), 'intents that are over could not be closed'),
    task(async () => {
      const except = tryPayment.postponed();
      for (const id of await findUnsettledPayments(deps.db.read, { method, limit: unsettledAtOnce, except }))
        await tryPayment.run(id, () => creditPayment(deps, id, lockWaitMs));
    }, 'payments could not be settled'),
    task(async () => {
      const due = await findDueDeposits(deps.db.read, { method, limit: atOnce[method], except: tryDeposit.postponed() });
      // In parallel: they share one reading of the feed.
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

/** A failing row is skipped for a while, so that the others go on. */
function createRetries(deps: Deps, failure: string) {
  const until = new Map<number, number>();
  return {
    async run(id: number, work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        until.set(id, performance.now() + retryMs);
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
