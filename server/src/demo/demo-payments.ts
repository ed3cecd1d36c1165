import type { Database } from '../platform/database/database.ts';
import { repeatFromNow } from '../platform/jobs/repeat.ts';
import type { Logger } from '../platform/logger.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { setUpCrypto } from '../features/deposits/settings/crypto-settings.commands.ts';
import { setUpUpi } from '../features/deposits/settings/upi-settings.commands.ts';
import { findCryptoSettings, findUpiSettings } from '../features/deposits/settings/payment-settings.sql.ts';
import { createBank, type Bank } from '../../../simulators/bank/bank.ts';
import { createChain, type Chain } from '../../../simulators/chain/chain.ts';
import type { SimulatedPayments } from '../features/deposits/verifiers/verifiers.ts';
import { findUnpaidIntents } from './demo-payments.sql.ts';

export type DemoPayments = { addresses: SimulatedPayments; close(): Promise<void> };

const payee = { upiId: 'pinline@demobank', holderName: 'Demo Merchant' };
const rates = { USDT: '88.50', TRX: '28.10' };
const paidAfterSeconds = 4;
const pollMs = 1_000;

export async function startDemoPayments(deps: { db: Database; secrets: Secrets; log: Logger }): Promise<DemoPayments> {
  const [bank, chain] = await Promise.all([createBank(), createChain()]);
  const upi = await findUpiSettings(deps.db.autocommit);
  // The bank and its token are new with every start.
  if (upi === undefined || upi.upiId === payee.upiId) await setUpUpi(deps, { ...payee, merchantId: bank.merchantId, token: bank.token });
  if ((await findCryptoSettings(deps.db.autocommit)) === undefined) await setUpCrypto(deps, { walletAddress: chain.address, rates });
  const paying = repeatFromNow(pollMs, createPayer({ db: deps.db, bank, chain }), (error) =>
    deps.log.error({ err: error }, 'the simulated payer failed'),
  );
  return {
    addresses: { bankUrl: bank.url, chainUrl: chain.url },
    async close() {
      await paying.stop();
      await Promise.all([bank.close(), chain.close()]);
    },
  };
}

function createPayer({ db, bank, chain }: { db: Database; bank: Bank; chain: Chain }): () => Promise<void> {
  const paid = new Set<number>();
  return async () => {
    for (const intent of await findUnpaidIntents(db.autocommit, paidAfterSeconds).catch(() => [])) {
      if (paid.has(intent.id)) continue;
      paid.add(intent.id);
      // One handle per user: a shared payer would look like users who invite themselves.
      if (intent.currency === 'INR') bank.pay({ amountPaise: intent.payUnits, payer: `demo.payer.${intent.userId}@examplebank` });
      else chain.send({ coin: intent.currency === 'USDT' ? 'USDT' : 'TRX', units: intent.payUnits, to: await findAddress({ db, chain }) });
    }
  };
}

async function findAddress({ db, chain }: { db: Database; chain: Chain }): Promise<string> {
  return (await findCryptoSettings(db.autocommit))?.walletAddress ?? chain.address;
}
