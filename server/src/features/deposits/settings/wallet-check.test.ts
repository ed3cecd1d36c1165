import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { setUpPayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { createChain } from '../../../../../simulators/chain/chain.ts';
import { usdtContract } from '../verifiers/tron/tron-events.ts';
import { testNetworks } from '../verifiers/tron/tron-wallet.ts';

const stranger = 'TCLgK89AnXbC9rewvhNb9UgXCc2qJJpBXh';
let payments: Payments;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  admin = await anAdmin(app);
});
beforeEach(() => setUpPayments(app.app.deps, payments));
afterAll(async () => {
  await app.stop();
  await payments.close();
});

const check = (walletAddress: string, at = app, as = admin) => at.post('/api/admin/currency/check', { as, body: { walletAddress } });

describe('the check of a wallet address', () => {
  test('finds one that received coins, without storing anything', async () => {
    payments.chain.send({ coin: 'TRX', units: 1_000_000 });
    const before = (await app.get('/api/admin/allcurrency', { as: admin })).body;
    expect((await check(payments.chain.address)).body).toEqual({ outcome: 'works', message: 'The address exists on TRON’s main network.' });
    expect((await app.get('/api/admin/allcurrency', { as: admin })).body).toEqual(before);
  });

  test('doubts one that received nothing, and refuses a contract and a mistyped one', async () => {
    expect((await check(stranger)).body).toMatchObject({ outcome: 'doubtful', message: expect.stringContaining('never received TRX') });
    expect((await check(usdtContract)).body).toMatchObject({ outcome: 'failed', message: expect.stringContaining('smart contract') });
    expect((await check(`${stranger.slice(0, -1)}i`)).body).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('typing mistake'),
    });
    for (const none of ['', 'bc1q', `0x${'0'.repeat(40)}`]) expect((await check(none)).status).toBe(422);
  });

  test.each([
    [{ kind: 'status', status: 401 } as const, 'The blockchain’s API refuses our key (HTTP 401). Check TRON_API_KEY.'],
    [{ kind: 'status', status: 429 } as const, 'The blockchain’s API says that we ask too often. Try again in a minute.'],
    [{ kind: 'status', status: 503 } as const, 'The blockchain’s API can’t be asked right now (HTTP 503).'],
    [{ kind: 'html' } as const, expect.stringContaining('that are no JSON')],
  ])('says why the chain can’t be asked: %o', async (fault, message) => {
    payments.chain.switchOn(fault);
    expect((await check(stranger)).body).toEqual({ outcome: 'failed', message });
    payments.chain.switchOff();
  });

  test.each([...testNetworks, ['00'.repeat(32), 'an unknown network']])('says that %s is not the main network', async (genesis, name) => {
    const chain = await createChain({ genesis });
    const test = await ownAppAt(chain.url);
    expect((await check(stranger, test.app, test.admin)).body).toEqual({
      outcome: 'failed',
      message: `TRON_URL leads to ${name}, where coins aren’t real. Payments on the main network aren’t seen.`,
    });
    await test.app.stop();
    await chain.close();
  });
});

async function ownAppAt(url: string) {
  const own = await startTestApp({ env: { TRON_URL: url } });
  return { app: own, admin: await anAdmin(own) };
}

test('an operator’s 21st check within 10 minutes is refused, not another operator’s first', async (context) => {
  const limited = await ownApp(context, { payments, env: { RATE_LIMIT: 'on' } });
  const [one, other] = [await anAdmin(limited), await anAdmin(limited)];
  await limited.app.deps.db.pool.query(
    `insert into throttle_hit (kind, key, attempt_id) select 'wallet-check', $1, n from generate_series(1, 20) n`,
    [String(one.userId)],
  );
  expect(await check(stranger, limited, one)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(await check(stranger, limited, other)).toMatchObject({ status: 200 });
});
