import { intentMinutes, intentsADay, type Coin } from '@pinline/contract/deposits/deposits.rules';
import type { Deps } from '../../../deps.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import type { Payee } from '../deposits.present.ts';
import { markCoins, markRupees } from '../deposits.rules.ts';
import type { Method } from '../deposits.sql.ts';
import { findCurrentRates } from '../settings/crypto-settings.commands.ts';
import { canSeePayments, findCryptoSettings, findUpiSettings } from '../settings/payment-settings.sql.ts';
import { closeIntent, findIntent, findOpenIntents, noteBusyAmount, openIntent, type IntentRow, type NewIntent } from './intents.sql.ts';

export async function findPayee(deps: Pick<Deps, 'db'>, method: Method): Promise<Payee | undefined> {
  if (method === 'upi') {
    const upi = await findUpiSettings(deps.db.autocommit);
    return canSeePayments(upi) ? upi : undefined;
  }
  const walletAddress = (await findCryptoSettings(deps.db.autocommit))?.walletAddress ?? undefined;
  return walletAddress === undefined ? undefined : { walletAddress };
}

/** `amount` in paise. `isAgain`: the reply to the same request was lost. */
export async function createIntent(
  deps: Deps,
  wish: { userId: number; method: Method; amount: number; coin: Coin | undefined },
  { isAgain }: { isAgain: boolean },
): Promise<IntentRow> {
  const { userId, method, amount, coin } = wish;
  if ((await findPayee(deps, method)) === undefined) refuse('DEPOSITS_NOT_SET_UP');
  const currency = method === 'upi' ? 'INR' : (coin ?? 'USDT');
  const isSame = (intent: IntentRow) => intent.amount === amount && intent.currency === currency;
  const opened = isAgain ? (await findOpenIntents(deps.db.autocommit, userId)).find(isSame) : undefined;
  if (opened !== undefined) return opened;
  const rate = method === 'trc20' ? await getFrozenRate(deps, coin) : null;
  const marked = rate === null ? markRupees(amount) : markCoins({ amount, rateMicros: rate });
  const most = deps.config.isRateLimited ? intentsADay : null;
  const id = await openOrExplain(deps, { userId, method, amount, currency, ...marked, rateMicros: rate, minutes: intentMinutes, most });
  return getIntent(deps, { userId, id });
}

/** A refusal undoes its transaction, so what operators should learn of is noted after it. */
async function openOrExplain({ db }: Pick<Deps, 'db'>, intent: NewIntent): Promise<number> {
  try {
    return await openIntent(db, intent);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'DEPOSITS_BUSY') await noteBusyAmount(db.autocommit, intent);
    if (error.code !== 'TOO_MANY_INTENTS_A_DAY') throw error;
    const { waitSeconds } = error.found as { waitSeconds: number }; // as `intent_open` makes it
    return refuse(error.code, { retryAfterSeconds: waitSeconds });
  }
}

export async function getIntent(deps: Pick<Deps, 'db'>, of: { userId: number; id: number }): Promise<IntentRow> {
  return (await findIntent(deps.db.autocommit, of)) ?? refuse('INTENT_NOT_FOUND');
}

export async function cancelIntent(deps: Deps, of: { userId: number; id: number }): Promise<void> {
  await getIntent(deps, of);
  await closeIntent(deps.db.autocommit, of);
}

async function getFrozenRate(deps: Deps, coin: Coin | undefined): Promise<number> {
  if (coin === undefined) refuse('INVALID_FIELDS', { fields: { currencyName: 'Please choose TRX or USDT' } });
  return (await findCurrentRates(deps.db.autocommit))[coin] ?? refuse('DEPOSITS_NOT_SET_UP');
}
