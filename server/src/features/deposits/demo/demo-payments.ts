import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { setUpCrypto, setUpUpi } from '../settings/payment-settings.commands.ts';
import { findCryptoSettings, findUpiSettings } from '../settings/payment-settings.sql.ts';
import { createBank, type Bank } from '../../../../../simulators/bank/bank.ts';
import { createChain, type Chain } from '../../../../../simulators/chain/chain.ts';
import type { SimulatedPayments } from '../verifiers/verifiers.ts';

export type DemoPayments = { addresses: SimulatedPayments; close(): Promise<void> };

const payee = { upiId: 'pinline@demobank', holderName: 'Demo Merchant' };
const rates = { USDT: '88.50', TRX: '28.10' };
/** How long a pretended payer takes to pay an intent, and how often one looks for something to pay. */
const payAfterSeconds = 4;
const lookMs = 1_000;

/** Demo mode: a bank and a chain in this process, and somebody who pays every intent after a moment. Payment settings of an operator are left alone. */
export async function startDemoPayments(deps: { db: Database; secrets: Secrets }): Promise<DemoPayments> {
  const [bank, chain] = await Promise.all([createBank(), createChain()]);
  const upi = await findUpiSettings(deps.db.read);
  // The bank is new with every start, and so is its token.
  if (upi === undefined || upi.upiId === payee.upiId) await setUpUpi(deps, { ...payee, merchantId: bank.merchantId, token: bank.token });
  if ((await findCryptoSettings(deps.db.read)) === undefined) await setUpCrypto(deps, { walletAddress: chain.address, rates });
  const stop = new AbortController();
  const paying = payIntents({ db: deps.db, bank, chain, signal: stop.signal });
  return {
    addresses: { bankUrl: bank.url, chainUrl: chain.url },
    async close() {
      stop.abort();
      await paying;
      await Promise.all([bank.close(), chain.close()]);
    },
  };
}

async function payIntents({ db, bank, chain, signal }: { db: Database; bank: Bank; chain: Chain; signal: AbortSignal }): Promise<void> {
  const paid = new Set<number>();
  while (!signal.aborted) {
    // The database may be on its way down.
    for (const intent of await findUnpaidIntents(db).catch(() => [])) {
      if (paid.has(intent.id)) continue;
      paid.add(intent.id);
      // A handle of their own for everyone: one payer of all would look like one person who invites themself.
      if (intent.currency === 'INR') bank.pay({ amountPaise: intent.payUnits, payer: `demo.payer.${intent.userId}@examplebank` });
      else chain.send({ coin: intent.currency === 'USDT' ? 'USDT' : 'TRX', units: intent.payUnits, to: await addressOf({ db, chain }) });
    }
    await sleep(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Where the page told the payer to send it. */
async function addressOf({ db, chain }: { db: Database; chain: Chain }): Promise<string> {
  return (await findCryptoSettings(db.read))?.walletAddress ?? chain.address;
}

function findUnpaidIntents(db: Database): Promise<{ id: number; userId: number; currency: string; payUnits: number }[]> {
  return db.read
    .selectFrom('depositIntent')
    .select(['id', 'userId', 'currency', 'payUnits'])
    .where('state', '=', 'waiting')
    .where('createdAt', '<', sql<Date>`app_now() - ${payAfterSeconds} * interval '1 second'`)
    .execute();
}
