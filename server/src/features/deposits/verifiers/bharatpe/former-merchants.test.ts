import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, expect, test, vi, type TestContext } from 'vitest';
import { createBank, type Bank } from '../../../../../../simulators/bank/bank.ts';
import { aUser, balanceOf, eventually, passTime } from '../../../../../../test/builders/data.ts';
import { payee } from '../../../../../../test/builders/payments.ts';
import { anAdmin } from '../../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import { passProcessTime } from '../../../../../../test/processes/process-clock.ts';
import { assertInvariants } from '../../../../../../test/invariants/assert-invariants.ts';
import { findSealedValues } from '../../../../features.ts';
import { createSecrets } from '../../../../platform/secrets/secrets.ts';

/** How long verifiers are kept, by the clock of the process. */
const keptSeconds = 2;
afterAll(() => void vi.restoreAllMocks());

/** Two merchants at one bank, which tells them apart as BharatPe does. */
async function aBankOfTwo(context: TestContext): Promise<{ url: string; banks: [Bank, Bank]; asked: string[] }> {
  const merchants: string[] = [];
  const banks: [Bank, Bank] = [await createBank(), await createBank({ merchantId: '40000002', token: 'token-of-the-other-merchant' })];
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://bank');
    const bank = banks.find(({ merchantId }) => merchantId === asked.searchParams.get('merchantId')) ?? banks[0];
    merchants.push(asked.searchParams.get('merchantId') ?? '');
    const headers = { token: String(request.headers['token']) };
    fetch(`${bank.url}${request.url}`, { headers }).then(
      async (reply) => response.writeHead(reply.status).end(await reply.text()),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  context.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    return Promise.all(banks.map((bank) => bank.close())).then(() => undefined);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bank listens nowhere');
  return { url: `http://127.0.0.1:${address.port}`, banks, asked: merchants };
}

test('payments that were on their way to a merchant are credited after another one replaced it, and later ones are not', async (context) => {
  const { url, banks } = await aBankOfTwo(context);
  const [before, after] = banks;
  const app = await ownApp(context, { env: { BHARATPE_URL: url, LOG_LEVEL: 'fatal' } });
  const [user, as] = [await aUser(app, { balance: 0 }), await anAdmin(app)];
  const save = async ({ merchantId, token: Token }: Bank) =>
    expect((await app.send('PUT', '/api/admin/upi', { as, body: { ...payee, imageId: null, merchantId, Token } })).status).toBe(200);
  const declare = (transactionId: string) =>
    app.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'bharatpay' } });
  await save(before);
  const intent = (await app.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: 100 } })).body.data;
  const exact = Math.round(Number(intent.payAmount) * 100);
  const early = '520000000001';
  expect((await declare(early)).status).toBe(202);

  await save(after);
  passProcessTime(keptSeconds);
  before.pay({ amountPaise: exact });
  before.pay({ utr: early, amountPaise: 20_000 });
  before.pay({ utr: '520000000002', amountPaise: 50_000, at: new Date(Date.now() + 31 * 60_000) });
  after.pay({ utr: '520000000003', amountPaise: 30_000 });
  await eventually(async () => expect(await balanceOf(app, user)).toBe((exact + 20_000) / 100));
  expect((await declare('520000000003')).body).toMatchObject({ transaction: { status: 'credited', amount: 300 } });
  expect((await declare('520000000002')).body).toMatchObject({ transaction: { status: 'pending' } });
  await passTime(app, 60);
  expect(await balanceOf(app, user)).toBe((exact + 50_000) / 100);

  // One that doesn't let us in any more holds up nothing.
  before.switchOn({ kind: 'token_expired' });
  expect((await declare(after.pay({ amountPaise: 10_000 }))).body).toMatchObject({ transaction: { status: 'credited', amount: 100 } });
  await assertInvariants(app.app.deps.db.pool);

  // Both tokens are sealed again with a new key.
  const { db, secrets } = app.app.deps;
  const next = createSecrets(randomBytes(32).toString('hex'));
  const tokens = (await findSealedValues(db.autocommit)).filter(({ owner }) => owner === 'setting:upi');
  await db.transaction(async (tx) => {
    for (const { sealed, owner, save: store } of tokens) await store(tx, next.seal(secrets.unseal(sealed, owner), owner));
  });
  const opened = (await findSealedValues(db.autocommit)).flatMap(({ owner, sealed }) =>
    owner === 'setting:upi' ? next.unseal(sealed, owner) : [],
  );
  expect(opened).toEqual([after.token, before.token]);
});

test('a former merchant is asked for two days', async (context) => {
  const { url, banks, asked } = await aBankOfTwo(context);
  const [before, after] = banks;
  const app = await ownApp(context, { env: { BHARATPE_URL: url, LOG_LEVEL: 'fatal' } });
  const [user, as] = [await aUser(app), await anAdmin(app)];
  for (const { merchantId, token: Token } of banks) {
    const body = { ...payee, imageId: null, merchantId, Token };
    expect((await app.send('PUT', '/api/admin/upi', { as, body })).status).toBe(200);
  }
  const merchantsAskedFor = async (transactionId: string) => {
    passProcessTime(keptSeconds);
    asked.length = 0;
    const reply = await app.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'bharatpay' } });
    expect(reply.body).toMatchObject({ transaction: { status: 'pending' } });
    return new Set(asked);
  };
  expect(await merchantsAskedFor('520000000011')).toEqual(new Set([before.merchantId, after.merchantId]));
  await passTime(app, 2 * 86_400 + 31 * 60);
  expect(await merchantsAskedFor('520000000012')).toEqual(new Set([after.merchantId]));
});
