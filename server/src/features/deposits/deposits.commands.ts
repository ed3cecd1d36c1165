import { intentMinutes, type Coin } from '@pinline/contract/deposits/rules';
import type { Deps } from '../../deps.ts';
import { isLocked } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { countOrRefuse, takeBackAttempt, type Throttle } from '../auth/sign-in/throttle.ts';
import { cryptoClaimMinutes, minimumDeposit } from '../settings/settings.commands.ts';
import type { Payee } from './deposits.present.ts';
import { explainReason } from './deposits.reasons.ts';
import { markedCoins, markedRupees, nextCheckSeconds, pendingSeconds } from './deposits.rules.ts';
import {
  closeIntent,
  declare,
  findCreditedDeposit,
  findDeposits,
  findIntent,
  findPayment,
  markDeposit,
  openIntent,
  openIntents,
  recordPayment,
  settlePayment,
  type DepositRow,
  type IntentRow,
  type Method,
} from './deposits.sql.ts';
import { ratesOfNow } from './settings/payment-settings.commands.ts';
import { findCryptoSettings, findUpiSettings } from './settings/payment-settings.sql.ts';
import type { Verdict } from './verifiers/verifier.ts';

/** Where money of a method goes; undefined as long as the operator has not said. */
export async function findPayee(deps: Pick<Deps, 'db'>, method: Method): Promise<Payee | undefined> {
  if (method === 'upi') return findUpiSettings(deps.db.read);
  const walletAddress = (await findCryptoSettings(deps.db.read))?.walletAddress ?? undefined;
  return walletAddress === undefined ? undefined : { walletAddress };
}

/** Says how much will come. `amount` in paise. `isAgain`: the answer to this same wish was lost. */
export async function createIntent(
  deps: Deps,
  wish: { userId: number; method: Method; amount: number; coin: Coin | undefined },
  { isAgain }: { isAgain: boolean },
): Promise<IntentRow> {
  const { userId, method, amount, coin } = wish;
  if ((await findPayee(deps, method)) === undefined) refuse('DEPOSITS_NOT_SET_UP');
  const currency = method === 'upi' ? 'INR' : (coin ?? 'USDT');
  const isSame = (intent: IntentRow) => intent.amount === amount && intent.currency === currency;
  const opened = isAgain ? (await openIntents(deps.db.read, userId)).find(isSame) : undefined;
  if (opened !== undefined) return opened;
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, intents(userId));
  const rate = method === 'trc20' ? await getFrozenRate(deps, coin) : null;
  const marked = rate === null ? markedRupees(amount) : markedCoins({ amount, rateMicros: rate });
  const id = await openIntent(deps.db, { userId, method, amount, currency, ...marked, rateMicros: rate, minutes: intentMinutes });
  return getIntent(deps, { userId, id });
}

export async function getIntent(deps: Pick<Deps, 'db'>, of: { userId: number; id: number }): Promise<IntentRow> {
  return (await findIntent(deps.db.read, of)) ?? refuse('INTENT_NOT_FOUND');
}

export async function cancelIntent(deps: Deps, of: { userId: number; id: number }): Promise<void> {
  await getIntent(deps, of);
  await closeIntent(deps.db.read, of);
}

/** A user says "I paid, this is the reference": looked into at once, and from then on until it is known. `isAgain`: the answer to these same words was lost. */
export async function declareDeposit(
  deps: Deps,
  said: { userId: number; method: Method; reference: string },
  { isAgain }: { isAgain: boolean },
): Promise<DepositRow> {
  const verifier = await deps.verifiers.get(said.method);
  if (verifier === undefined) refuse('DEPOSITS_NOT_SET_UP');
  const findCredited = async () => (isAgain ? findCreditedDeposit(deps.db.read, said) : undefined);
  const credited = await findCredited();
  if (credited !== undefined) return credited;
  // Counted before anything is looked up, so that references sent at once can't pass together; a payment of one's own is no guess.
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, wrongReferences(said.userId)) : undefined;
  // The watch may credit it while it is said again.
  const deposit = await declareAndCheck(deps, said).catch(async (error: unknown) => (await findCredited()) ?? Promise.reject(error));
  if (attempt !== undefined && deposit.state === 'credited') await takeBackAttempt(deps.db.read, attempt);
  return deposit;
}

async function declareAndCheck(deps: Deps, said: { userId: number; method: Method; reference: string }): Promise<DepositRow> {
  const rates = await ratesOfNow(deps.db.read);
  const claimMinutes = await cryptoClaimMinutes(deps);
  const id = await declare(deps.db, { ...said, rates, claimMinutes });
  // Somebody it concerns is locked: the watch goes on with it.
  await checkDeposit(deps, await getDeposit(deps, id)).catch((error: unknown) => (isLocked(error) ? undefined : Promise.reject(error)));
  const deposit = await getDeposit(deps, id);
  if (deposit.reason === 'already_credited') refuse('REFERENCE_USED');
  if (deposit.state === 'refused') refuse('PAYMENT_NOT_OURS', { values: { sentence: explainReason(deposit.reason ?? 'not_a_payment') } });
  return deposit;
}

/** For a person who waits for the answer, in milliseconds. */
const patientLockMs = 2_000;

/** One look at a pending deposit. Safe to repeat, on any node. Throws 55P03 where a user it concerns stays locked. */
export async function checkDeposit(deps: Deps, deposit: DepositRow, lockWaitMs = patientLockMs): Promise<void> {
  const known = await findPayment(deps.db.read, deposit);
  if (known !== undefined) return settle(deps, known, lockWaitMs);
  const verifier = await deps.verifiers.get(deposit.method);
  const said: Verdict =
    verifier === undefined
      ? { outcome: 'unavailable', detail: 'not set up' }
      : await verifier.lookUp(deposit.reference, lastCheckSince(deposit));
  if (said.outcome === 'found') return settle(deps, await recordPayment(deps.db, said.payment), lockWaitMs);
  if (said.outcome === 'unavailable') deps.log.warn({ method: deposit.method, detail: said.detail }, 'a payment cannot be checked');
  const isNews = await markDeposit(deps.db, {
    id: deposit.id,
    ...decideState(said, deposit),
    nextCheckSeconds: nextCheckSeconds(deposit.checks),
    lockWaitMs,
  });
  if (isNews) deps.live.hint(deposit.userId);
}

/** Before it is given up, back to a day before it was declared: the source may not have been asked for days. */
function lastCheckSince({ ageSeconds }: DepositRow): Date | undefined {
  return ageSeconds < pendingSeconds ? undefined : new Date(Date.now() - (ageSeconds + pendingSeconds) * 1_000);
}

/** Settles a recorded payment and tells whoever has news. */
export async function settle(deps: Pick<Deps, 'db' | 'live' | 'config'>, paymentId: number, lockWaitMs = patientLockMs): Promise<void> {
  const terms = { minimum: await minimumDeposit(deps), lockWaitMs };
  for (const userId of await settlePayment(deps.db, paymentId, terms)) deps.live.hint(userId);
}

function decideState(said: Exclude<Verdict, { outcome: 'found' }>, deposit: DepositRow) {
  if (said.outcome === 'invalid') return { state: 'refused', reason: said.reason } as const;
  // Given up only on the word of a verifier that could be asked.
  if (said.outcome === 'unavailable') return { state: 'pending', reason: 'cannot_check' } as const;
  if (deposit.ageSeconds >= pendingSeconds) return { state: 'expired', reason: 'expired' } as const;
  return { state: 'pending', reason: 'not_found' } as const;
}

async function getDeposit(deps: Deps, id: number): Promise<DepositRow> {
  const [deposit] = await findDeposits(deps.db.read, [id]);
  if (deposit === undefined) throw new Error(`Deposit ${id} is gone`);
  return deposit;
}

async function getFrozenRate(deps: Deps, coin: Coin | undefined): Promise<number> {
  if (coin === undefined) refuse('INVALID_FIELDS', { fields: { currencyName: 'Please choose TRX or USDT' } });
  return (await ratesOfNow(deps.db.read))[coin] ?? refuse('DEPOSITS_NOT_SET_UP');
}

/** References that turned out to be nothing (security.md G2). */
const wrongReferences = (userId: number): Throttle => ({ kind: 'wrong-reference', key: String(userId), most: 20, windowSeconds: 60 * 60 });
/** Every one keeps an amount from everybody else for a day. */
const intents = (userId: number): Throttle => ({ kind: 'intent', key: String(userId), most: 30, windowSeconds: 24 * 60 * 60 });
