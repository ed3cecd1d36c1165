import { newPromoCode } from '../../server/src/features/promos/promos.rules.ts';
import type { Db } from '../../server/src/platform/database/database.ts';
import { onTestFinished, type TestContext } from 'vitest';
import type { Deps } from '../../server/src/deps.ts';
import { setUpCrypto } from '../../server/src/features/deposits/settings/crypto-settings.commands.ts';
import { setUpUpi } from '../../server/src/features/deposits/settings/upi-settings.commands.ts';
import { createBank, type Bank } from '../../simulators/bank/bank.ts';
import { createChain, type Chain } from '../../simulators/chain/chain.ts';

export type Payments = { bank: Bank; chain: Chain; close(): Promise<void> };

/** Rupees per coin, chosen so that ₹1,000 in coins shows every rounding. */
export const rates = { USDT: '88.5', TRX: '28.123456' };
export const payee = { upiId: 'pinline@examplebank', holderName: 'Pinline Demo' };

export async function startPayments(): Promise<Payments> {
  const [bank, chain] = await Promise.all([createBank(), createChain()]);
  return { bank, chain, close: async () => void (await Promise.all([bank.close(), chain.close()])) };
}

/** Closed with its test. A concurrent test passes its context. */
export async function somePayments(context: Pick<TestContext, 'onTestFinished'> = { onTestFinished }): Promise<Payments> {
  const payments = await startPayments();
  context.onTestFinished(() => payments.close());
  return payments;
}

export async function setUpPayments(deps: Pick<Deps, 'db' | 'secrets'>, { bank, chain }: Payments): Promise<void> {
  await setUpUpi(deps, { ...payee, merchantId: bank.merchantId, token: bank.token });
  await setUpCrypto(deps, { walletAddress: chain.address, rates });
}

/** All payments near an amount are this user's, closed an hour ago. `base` in paise. */
export async function takeAmounts(app: { app: { deps: Pick<Deps, 'db'> } }, { userId }: { userId: number }, { base }: { base: number }) {
  await app.app.deps.db.pool.query(
    `insert into deposit_intent (user_id, method, amount, currency, pay_units, state, created_at, expires_at)
     select $1, 'upi', $2::bigint, 'INR', $2::bigint + hundred * 100 + mark, 'closed', app_now() - interval '1 hour', app_now() - interval '40 minutes'
     from generate_series(0, intent_hundreds() - 1) as hundred, generate_series(1, 99) as mark`,
    [userId, base],
  );
}

/** `amount` in paise. */
export async function aPromoCode(db: Db, promo: { amount: number; createdBy: string }): Promise<{ id: number; code: string }> {
  const values = { ...promo, code: newPromoCode() };
  return db.insertInto('promoCode').values(values).returning(['id', 'code']).executeTakeFirstOrThrow();
}
