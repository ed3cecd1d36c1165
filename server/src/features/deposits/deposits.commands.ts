import type { Deps } from '../../deps.ts';
import { isLocked } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { countOrRefuse, removeAttempt, type Throttle } from '../auth/throttle/throttle.ts';
import { readClaimMinutes, readMinimumDeposit } from '../settings/settings.commands.ts';
import { explainReason } from './deposits.reasons.ts';
import { nextCheckSeconds, pendingSeconds } from './deposits.rules.ts';
import { storeDeclaration, findCreditedDeposit, findDeposits, markDeposit, type DepositRow, type Method } from './deposits.sql.ts';
import { findPayment, selectUncheckedSince, settlePayment } from './payments.sql.ts';
import { storePayment } from './watch/store-payment.ts';
import { findCurrentRates } from './settings/crypto-settings.commands.ts';
import type { Verdict } from './verifiers/verifier.ts';

/** The watch repeats the check. `isAgain`: the reply to the same request was lost. */
export async function declareDeposit(
  deps: Deps,
  claim: { userId: number; method: Method; reference: string },
  { isAgain }: { isAgain: boolean },
): Promise<DepositRow> {
  const verifier = await deps.verifiers.get(claim.method);
  if (verifier === undefined) refuse('DEPOSITS_NOT_SET_UP');
  const findCredited = async () => (isAgain ? findCreditedDeposit(deps.db.autocommit, claim) : undefined);
  const credited = await findCredited();
  if (credited !== undefined) return credited;
  // Before the lookup, so that parallel references can't all pass.
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, wrongReferences(claim.userId)) : undefined;
  // The watch may credit it during a repeated declaration.
  const deposit = await declareAndCheck(deps, claim).catch(async (error: unknown) => (await findCredited()) ?? Promise.reject(error));
  if (attempt !== undefined && deposit.state === 'credited') await removeAttempt(deps.db.autocommit, attempt);
  return deposit;
}

async function declareAndCheck(deps: Deps, claim: { userId: number; method: Method; reference: string }): Promise<DepositRow> {
  const rates = await findCurrentRates(deps.db.autocommit);
  const claimMinutes = await readClaimMinutes(deps);
  const id = await storeDeclaration(deps.db, { ...claim, rates, claimMinutes });
  // A user it concerns is locked: the watch checks it again.
  await checkDeposit(deps, await getDeposit(deps, id)).catch((error: unknown) => (isLocked(error) ? undefined : Promise.reject(error)));
  const deposit = await getDeposit(deps, id);
  if (deposit.reason === 'already_credited') refuse('REFERENCE_USED');
  if (deposit.state === 'refused') refuse('PAYMENT_NOT_OURS', { values: { sentence: explainReason(deposit.reason ?? 'not_a_payment') } });
  return deposit;
}

const patientLockMs = 2_000;

/** Safe to repeat, on any node. Throws 55P03 if the row of a user it concerns stays locked. */
export async function checkDeposit(deps: Deps, deposit: DepositRow, lockWaitMs = patientLockMs): Promise<void> {
  const known = await findPayment(deps.db.autocommit, deposit);
  if (known !== undefined) return creditPayment(deps, known, lockWaitMs);
  const verifier = await deps.verifiers.get(deposit.method);
  const verdict: Verdict =
    verifier === undefined
      ? { outcome: 'unavailable', detail: 'not set up' }
      : await verifier.lookUp(deposit.reference, lastCheckSince(deposit));
  if (verdict.outcome === 'found') return creditPayment(deps, await storePayment(deps, verdict.payment), lockWaitMs);
  if (verdict.outcome === 'unavailable') deps.log.warn({ method: deposit.method, detail: verdict.detail }, 'a payment cannot be checked');
  const isNews = await markDeposit(deps.db, {
    id: deposit.id,
    ...decideState(verdict, deposit),
    nextCheckSeconds: nextCheckSeconds(deposit.checks),
    lockWaitMs,
  });
  if (isNews) deps.live.hint(deposit.userId);
}

/** From a day before it was declared: the source may not have been read for days. */
function lastCheckSince({ ageSeconds }: DepositRow): Date | undefined {
  return ageSeconds < pendingSeconds ? undefined : new Date(Date.now() - (ageSeconds + pendingSeconds) * 1_000);
}

/** Credits only a certain user, else leaves the payment to an operator. Notifies every user whose deposits changed. */
export async function creditPayment(
  deps: Pick<Deps, 'db' | 'live' | 'config'>,
  paymentId: number,
  lockWaitMs = patientLockMs,
): Promise<void> {
  const terms = { minimum: await readMinimumDeposit(deps), lockWaitMs };
  for (const userId of await settlePayment(deps.db, paymentId, terms)) deps.live.hint(userId);
}

/** Since when payments could not be checked, by kind; null where they can. */
export async function findUncheckedSince(db: Deps['db']['autocommit']): Promise<{ bharatpay: Date | null; crypto: Date | null }> {
  const { upi, trc20 } = await selectUncheckedSince(db);
  return { bharatpay: upi, crypto: trc20 };
}

function decideState(verdict: Exclude<Verdict, { outcome: 'found' }>, deposit: DepositRow) {
  if (verdict.outcome === 'invalid') return { state: 'refused', reason: verdict.reason } as const;
  if (verdict.outcome === 'unavailable') return { state: 'pending', reason: 'cannot_check' } as const;
  if (deposit.ageSeconds >= pendingSeconds) return { state: 'expired', reason: 'expired' } as const;
  return { state: 'pending', reason: 'not_found' } as const;
}

async function getDeposit(deps: Deps, id: number): Promise<DepositRow> {
  const [deposit] = await findDeposits(deps.db.autocommit, [id]);
  if (deposit === undefined) throw new Error(`Deposit ${id} is gone`);
  return deposit;
}

const wrongReferences = (userId: number): Throttle => ({ kind: 'wrong-reference', key: String(userId), most: 20, windowSeconds: 60 * 60 });
