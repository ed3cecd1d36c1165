import { deletionDays } from '@pinline/contract/deletion/deletion.rules';
import type { DeletionState } from '@pinline/contract/deletion/deletion.calls';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../platform/api/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { sendNotice } from '../auth/mail/mail.jobs.ts';
import { requireOwner } from '../auth/second-factor/require-owner.ts';
import { keepSession } from '../auth/sessions/session-life.commands.ts';
import { cancelWish, findScheduled, findWaits, lockDeparting, readMoney, saveWish } from './deletion.sql.ts';

type Wish = { password: string | undefined; giveUp: number; from: Origin };

/** The balance may change meanwhile: what it has more than was given up makes the deletion wait. */
export async function scheduleDeletion(deps: Deps, caller: SessionCaller, { password, giveUp, from }: Wish): Promise<void> {
  const { userId, sessionId } = caller;
  if (caller.role === 'admin') refuse('NOT_FOR_OPERATORS');
  await requireOwner(deps, caller, { password, from });
  await deps.db.transaction(async (tx) => {
    const { email } = await lockDeparting(tx, userId);
    await keepSession(tx, sessionId);
    const { available, held } = await readMoney(tx, userId);
    if (toPaise(giveUp) !== available + held) refuse('BALANCE_CHANGED');
    const { isNew } = await saveWish(tx, { userId, givenUp: toPaise(giveUp), days: deletionDays });
    if (isNew) await sendNotice(tx, { email, notice: 'deletion-scheduled' });
  });
}

export async function cancelDeletion(deps: Deps, { userId }: SessionCaller): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { email } = await lockDeparting(tx, userId);
    if (!(await keepAccount(tx, { userId, email }))) refuse('DELETION_NOT_ASKED_FOR');
  });
}

/** Called under the account's lock. False if its deletion was not asked for. */
export async function keepAccount(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<boolean> {
  const isKept = await cancelWish(tx, userId);
  if (isKept) await sendNotice(tx, { email, notice: 'deletion-cancelled' });
  return isKept;
}

export async function getDeletion({ db }: Pick<Deps, 'db'>, userId: number): Promise<DeletionState> {
  const { available, held } = await readMoney(db.autocommit, userId);
  const scheduled = await findScheduled(db.autocommit, userId);
  const waits = await findWaits(db.autocommit, { userId, givenUp: scheduled?.givenUp ?? available + held });
  return {
    scheduled: scheduled
      ? {
          askedAt: scheduled.askedAt.toISOString(),
          dueAt: scheduled.dueAt.toISOString(),
          givenUp: toRupees(paise(scheduled.givenUp)),
        }
      : null,
    balance: toRupees(paise(available)),
    held: toRupees(paise(held)),
    waitsFor: waits.map((wait) => ({ ...wait, amount: wait.amount === null ? null : toRupees(paise(wait.amount)) })),
  };
}
