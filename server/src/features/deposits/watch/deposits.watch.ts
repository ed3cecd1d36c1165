import type { Deps } from '../../../deps.ts';
import { isLocked } from '../../../platform/database/database.ts';
import { keepTaskLease, returnTaskLeases } from '../../../platform/jobs/leases.ts';
import { repeatTasks, type RepeatedTask } from '../../../platform/jobs/repeat-tasks.ts';
import { logFailure } from '../../../platform/log-failure.ts';
import { checkDeposit, creditPayment } from '../deposits.commands.ts';
import { findDueDeposits, type Method } from '../deposits.sql.ts';
import { findUnsettledPayments } from '../payments.sql.ts';
import { closeOldIntents } from '../intents/intents.sql.ts';
import { createFeedReader } from './deposits.feed.ts';
import { findDueWork, type DueDeposits } from './due-work.sql.ts';

export type DepositWatch = { stop(): Promise<void> };

const methods: readonly Method[] = ['upi', 'trc20'];
const roundMs = 1_000;
/** One reading of a bank's feed answers for many deposits; a chain needs calls for each. */
const atOnce: Record<Method, number> = { upi: 50, trc20: 5 };
const unsettledAtOnce = 50;
/** Short, because the rows of other users come after a locked one. */
const lockWaitMs = 50;
const retryMs = 5_000;

/** All state is in the database: two nodes at once do no harm. */
export function startDepositWatch(deps: Deps): DepositWatch {
  const onError = (error: unknown, failure: string) => logFailure(deps.log, error, failure);
  const leases = { upi: keepMethodLease(deps, 'upi'), trc20: keepMethodLease(deps, 'trc20') };
  const isAnyOurs = () => Object.values(leases).some((lease) => lease.isOurs());
  // In loops of their own: a slow source, a locked row or a lost lease doesn't stop the others.
  const work = repeatTasks<DueDeposits>({
    everyMs: roundMs,
    ask: () => (isAnyOurs() ? findDueWork(deps.db.prepared) : undefined),
    tasks: methods.flatMap((method) =>
      tasksOf(deps, method).map(({ run, failure }) => ({
        run: (due) => (leases[method].isOurs() ? run(due) : undefined),
        failure,
      })),
    ),
    onError,
  });
  return {
    async stop() {
      await Promise.all([leases.upi.stop(), leases.trc20.stop(), work.stop()]);
      await returnTaskLeases(deps.db, deps.node).catch((error: unknown) =>
        logFailure(deps.log, error, 'the leases could not be handed back'),
      );
    },
  };
}

function keepMethodLease(deps: Deps, method: Method) {
  return keepTaskLease(deps, `deposits:${method}`, (error) =>
    logFailure(deps.log, error, 'the lease of a deposit watch could not be renewed'),
  );
}

function tasksOf(deps: Deps, method: Method): RepeatedTask<DueDeposits>[] {
  const tryPayment = createRetries(deps, 'a payment could not be settled yet');
  const tryDeposit = createRetries(deps, 'a deposit could not be checked yet');
  const readFeed = createFeedReader(deps, method, (paymentId) =>
    tryPayment.run(paymentId, () => creditPayment(deps, paymentId, lockWaitMs)),
  );
  const settlePayments = async () => {
    const except = tryPayment.postponed();
    for (const id of await findUnsettledPayments(deps.db.autocommit, { method, limit: unsettledAtOnce, except }))
      await tryPayment.run(id, () => creditPayment(deps, id, lockWaitMs));
  };
  const checkDeposits = async () => {
    const due = await findDueDeposits(deps.db.autocommit, { method, limit: atOnce[method], except: tryDeposit.postponed() });
    // In parallel: they share one reading of the feed.
    await Promise.all(due.map((deposit) => tryDeposit.run(deposit.id, () => checkDeposit(deps, deposit, lockWaitMs))));
  };
  const unlessNone = (isDue: boolean | undefined, run: () => Promise<void>) => (isDue === false ? undefined : run());
  return [
    {
      run: (due) => unlessNone(due?.intentsToClose, () => closeOldIntents(deps.db.autocommit)),
      failure: 'intents that are over could not be closed',
    },
    { run: (due) => unlessNone(due?.ofMethod[method].payments, settlePayments), failure: 'payments could not be settled' },
    { run: (due) => unlessNone(due?.ofMethod[method].deposits, checkDeposits), failure: 'deposits could not be checked' },
    { run: (due) => readFeed(due?.ofMethod[method].isAnyUserWaiting), failure: 'the feed of payments could not be read' },
  ];
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
        if (!isLocked(error)) logFailure(deps.log, error, failure);
      }
    },
    postponed(): number[] {
      for (const [id, end] of until) if (end <= performance.now()) until.delete(id);
      return [...until.keys()];
    },
  };
}
