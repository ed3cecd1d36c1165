import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { findEntry, type DepositEntry } from './inbox.sql.ts';
import { approveByHand, approveDeposit, assignPayment, markRefused, refuseOtherClaims } from './decisions.sql.ts';
import { checkDeposit } from '../deposits.commands.ts';
import { findDeposits } from '../deposits.sql.ts';
import { findCurrentRates } from '../settings/crypto-settings.commands.ts';

/** In paise; undefined for what the verifier saw. */
export type Credit = { id: number; reason: string; amount: number | undefined };

/** Credits what the verifier saw, or what the operator vouches for. Other claims on the payment are refused. */
export async function creditDeposit(deps: Deps, by: By, { id, reason, amount }: Credit): Promise<DepositEntry> {
  await requireFreshFactor(deps, by.caller);
  const adminId = by.caller.userId;
  const { after, affected } = await deps.db.transaction(async (tx) => {
    const before = await getEntry(tx, id);
    const others = await (amount === undefined
      ? approveDeposit(tx, { depositId: id, adminId }).then(() => refuseOtherClaims(tx, before.paymentId))
      : approveByHand(tx, { depositId: id, amount, adminId, reason }));
    const credited = await getEntry(tx, id);
    await recordAudit(tx, by, {
      action: amount === undefined ? 'deposit.credit' : 'deposit.credit-by-hand',
      target: `deposit:${id}`,
      before: describeForAudit(before),
      after: { ...describeForAudit(credited), reason },
    });
    return { after: credited, affected: [credited.userId, ...others] };
  });
  hintUsers(deps, affected);
  return after;
}

export async function refuseDeposit(deps: Deps, by: By, { id, reason }: { id: number; reason: string }): Promise<DepositEntry> {
  await requireFreshFactor(deps, by.caller);
  const refused = await deps.db.transaction(async (tx) => {
    const before = await getEntry(tx, id);
    await markRefused(tx, { depositId: id, reason });
    const after = await getEntry(tx, id);
    await recordAudit(tx, by, {
      action: 'deposit.refuse',
      target: `deposit:${id}`,
      before: describeForAudit(before),
      after: { ...describeForAudit(after), reason },
    });
    return after;
  });
  hintUsers(deps, [refused.userId]);
  return refused;
}

/** At the current rates, unless this user declared the payment before. */
export async function matchPayment(
  deps: Deps,
  by: By,
  { paymentId, userId, reason }: { paymentId: number; userId: number; reason: string },
): Promise<DepositEntry> {
  await requireFreshFactor(deps, by.caller);
  const { after, affected } = await deps.db.transaction(async (tx) => {
    const depositId = await assignPayment(tx, { paymentId, userId, adminId: by.caller.userId, rates: await findCurrentRates(tx) });
    const others = await refuseOtherClaims(tx, paymentId);
    const credited = await getEntry(tx, depositId);
    const to = { ...describeForAudit(credited), depositId: String(depositId), reason };
    await recordAudit(tx, by, { action: 'payment.match', target: `payment:${paymentId}`, before: { status: 'unclaimed' }, after: to });
    return { after: credited, affected: [userId, ...others] };
  });
  hintUsers(deps, affected);
  return after;
}

/** Asks the bank or the chain for a pending deposit, as the watch does. */
export async function checkNow(deps: Deps, by: By, id: number): Promise<DepositEntry> {
  const before = await getEntry(deps.db.autocommit, id);
  const [deposit] = await findDeposits(deps.db.autocommit, [id]);
  if (before.state !== 'pending' || deposit === undefined) return refuse('DEPOSIT_NOT_IN_REVIEW');
  await checkDeposit(deps, deposit);
  const after = await getEntry(deps.db.autocommit, id);
  await deps.db.transaction((tx) =>
    recordAudit(tx, by, {
      action: 'deposit.check',
      target: `deposit:${id}`,
      before: describeForAudit(before),
      after: describeForAudit(after),
    }),
  );
  return after;
}

async function getEntry(tx: Db | Tx, id: number): Promise<DepositEntry> {
  return (await findEntry(tx, id)) ?? refuse('DEPOSIT_NOT_FOUND');
}

function describeForAudit({ state, amount, userId, method, reference }: DepositEntry) {
  return { status: state, amount: amount === null ? null : toRupees(paise(amount)), userId: String(userId), method, reference };
}

function hintUsers({ live }: Pick<Deps, 'live'>, users: number[]): void {
  for (const userId of new Set(users)) live.hint(userId);
}
