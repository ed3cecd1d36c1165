import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/builders/data.ts';
import { openDepositScenario } from '../../../test/scenarios/money/deposit-scenario.ts';
import { startTestLedger } from '../../../test/builders/test-ledger.ts';
import { createLogger } from '../platform/logger.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { startDemoPayments } from './demo-payments.ts';
import { createVerifiers } from '../features/deposits/verifiers/verifiers.ts';

test('every demo user pays with a handle of their own, so that a friend does not look like their referrer', async () => {
  const { db, stop } = await startTestLedger({ waitsForDisk: false });
  onTestFinished(stop);
  const secrets = createSecrets(randomBytes(32).toString('hex'));
  const demo = await startDemoPayments({ db, secrets, log: createLogger({ level: 'fatal' }) });
  onTestFinished(() => demo.close());
  const config = { bharatpeUrl: undefined, tron: { url: undefined, apiKey: undefined }, isProduction: false, providerHosts: [] };
  const verifiers = createVerifiers({ db, secrets, config, simulated: demo.addresses });
  onTestFinished(() => verifiers.close());
  const scenario = openDepositScenario(db);
  for (let n = 0; n < 2; n += 1) await scenario.anIntent(await scenario.aUser(), { amount: 50_000 });
  const bank = await verifiers.get('upi');
  const payers = await eventually(async () => {
    const feed = await bank?.readFeed(new Date(Date.now() - 60_000), async () => new Set());
    const found = feed?.outcome === 'read' ? feed.payments.map(({ payer }) => payer) : [];
    expect(found).toHaveLength(2);
    return found;
  });
  expect(new Set(payers).size).toBe(2);
});
