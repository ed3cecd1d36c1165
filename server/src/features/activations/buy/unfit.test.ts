import { describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { saveProvider } from '../../providers/seed-providers.ts';
import { addRoute } from '../../providers/seed-providers.sql.ts';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import { aBuyer, noNumbers, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { untilLockWaits } from '../../../../../test/postgres/lock-waits.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import {
  aFind,
  anAttempt,
  aReservation,
  aWallet,
  offerPrice,
  someTerms,
  startTestLedger,
} from '../../../../../test/builders/test-ledger.ts';
import { attemptsOf, fetchProviderRecords, deliverSms, switchOn, upstreamOf } from '../../../../../test/builders/upstream.ts';
import { markAttemptRefused, confirmAttempt, rejectNumber, type FoundNumber } from './purchase.sql.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };

describe.concurrent('a certain refusal', () => {
  const refusals: [FaultSwitch, object][] = [
    [{ kind: 'token', token: 'NO_NUMBERS' }, noNumbers],
    [{ kind: 'token', token: 'NO_BALANCE' }, trouble],
    [{ kind: 'token', token: 'BAD_KEY' }, trouble],
    [{ kind: 'token', token: "BANNED:'2026-12-31 10-00-00'" }, trouble],
    [{ kind: 'http500', status: 429 }, trouble],
  ];
  test('refunds at once with a fitting message', { tags: 'unfit.1' }, async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app);
    for (const [fault, data] of refusals) {
      switchOn(app, { ...fault, action: 'getNumberV2' });
      expect(await buy()).toMatchObject({ status: 200, body: { data } });
    }
    // After the second one the provider rests, and nothing is held or written.
    expect((await attemptsOf(app, user)).map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect((await fetchProviderRecords(app)).activations).toEqual([]);
    await expectReconciled(app);
  });

  test('continues with the next route', { tags: 'unfit.2' }, async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app);
    await addRoute(app.app.deps.db.autocommit, { server: 1, providerId: await providerIdOf(app), country: '16', priority: 1 });
    switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
    expect(await aNumber(app, { user, service })).toMatchObject({ countryPrefix: '+44' });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }, { state: 'ok' }]);
    await expectReconciled(app);
  });

  test('that is slow leaves the remaining time to the next route', { tags: 'unfit.7' }, async (context) => {
    const app = await ownApp(context, { env: { PURCHASE_SECONDS: '60' } });
    const { user, service } = await aBuyer(app);
    await addRoute(app.app.deps.db.autocommit, { server: 1, providerId: await providerIdOf(app), country: '16', priority: 1 });
    await app.app.deps.db.autocommit.updateTable('route').set({ ceilingMicros: 1 }).where('country', '=', '22').execute();
    switchOn(app, { kind: 'delay', action: 'getNumberV2', when: 'after', delayMs: 2_500 });
    expect(await aNumber(app, { user, service })).toMatchObject({ countryPrefix: '+44' });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }, { state: 'ok' }]);
    await expectReconciled(app);
  });

  test("is assumed of a provider that can't be connected to", async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app);
    const { db, secrets } = app.app.deps;
    const away = await saveProvider(db.autocommit, secrets, {
      name: 'Away',
      protocol: 'handler_api',
      paisePerUnit: 8_800,
      baseUrl: 'http://127.0.0.1:1',
      apiKey: 'key',
    });
    await addRoute(db.autocommit, { server: 1, providerId: away, country: '22', priority: -1 });
    await aNumber(app, { user, service });
    expect(await attemptsOf(app, user)).toMatchObject([
      { state: 'refused', detail: expect.stringContaining('NOT_CONNECTED') },
      { state: 'ok' },
    ]);
    await expectReconciled(app);
  });
});

describe.concurrent('an unusable number', () => {
  test('refuses an id that another purchase has, which keeps it', { tags: 'unfit.3' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyer(app);
    const first = await aNumber(app, { user: await aUser(app), service });
    switchOn(app, { kind: 'sameId', action: 'getNumberV2' });
    const second = await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
    expect(second.body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }]);
    expect(await upstreamOf(app, first)).toMatchObject({ state: 'waiting' });
    await expectReconciled(app);
  });

  test('refuses a phone number that another user waits on, and cancels it upstream', { tags: 'unfit.4' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy, service } = await aBuyer(app);
    await aNumber(app, { user: await aUser(app), service });
    switchOn(app, { kind: 'samePhone', action: 'getNumberV2' });
    expect((await buy()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected' }]);
    await expectReconciled(app);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'waiting' }, { state: 'cancelled' }]);
  });

  test('cancels one above the agreed price upstream, and refunds', { tags: 'unfit.5' }, async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aBuyer(app);
    await app.app.deps.db.autocommit.updateTable('route').set({ ceilingMicros: 600_000 }).execute();
    const sold = aNumberAtProvider(app);
    const { id: activationId, phoneNumber } = sold;
    const body = JSON.stringify({ activationId, phoneNumber, activationCost: 0.9, currency: 840, canGetAnotherSms: '1' });
    switchOn(app, { kind: 'answer', action: 'getNumberV2', body });
    expect((await buy()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'too dear' }]);
    await expectReconciled(app);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe.concurrent('deep check', () => {
  test('skips numbers that were issued before, and charges once', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyer(app, { server: 2 });
    const earlier = await aNumber(app, { user: await aUser(app), service });
    await deliverSms(app, earlier, 'Code 48291');
    await eventually(async () => expect((await upstreamOf(app, earlier)).state).toBe('finished'));
    switchOn(app, { kind: 'samePhone', action: 'getNumberV2', times: 2 });
    const mobile = await aNumber(app, { user, service, isDeepCheck: true });
    expect(mobile.mobileno).not.toBe(earlier.mobileno);
    expect(await balanceOf(app, user)).toBe(7.5);
    expect(await attemptsOf(app, user)).toMatchObject([{ detail: 'issued before' }, { detail: 'issued before' }, { state: 'ok' }]);
    await expectReconciled(app);
  });

  test('skips an id that another purchase has, which keeps it', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyer(app, { server: 2 });
    const first = await aNumber(app, { user: await aUser(app), service });
    switchOn(app, { kind: 'sameId', action: 'getNumberV2', times: 1 });
    const mobile = await aNumber(app, { user, service, isDeepCheck: true });
    expect(mobile.mobileno).not.toBe(first.mobileno);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }, { state: 'ok' }]);
    expect(await upstreamOf(app, first)).toMatchObject({ state: 'waiting' });
    await expectReconciled(app);
  });

  test('skips numbers that the provider sold for the service before', async (context) => {
    const app = await ownApp(context, { simulator: { repeatedRate: 1 } });
    const { user, service } = await aBuyer(app, { server: 1 });
    const sold = aNumberAtProvider(app);
    app.simulator.simulator.cancel(sold.id);
    const mobile = await aNumber(app, { user, service, isDeepCheck: true });
    expect(mobile.mobileno).not.toBe(`+${sold.phoneNumber}`);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'repeated' }, { state: 'ok' }]);
    await expectReconciled(app);
  });
});

const confirmed = (db: Database, find: FoundNumber) => confirmAttempt(db, find, someTerms);
const foundUnfit = (db: Database, find: FoundNumber) => rejectNumber(db, find, 'issued before');

test.for([
  ['id', { upstreamId: 'up-1', phoneNumber: '+919800000002' }, confirmed, 0],
  ['id, the second unfit,', { upstreamId: 'up-1', phoneNumber: '+919800000002' }, foundUnfit, 0],
  ['phone number', { upstreamId: 'up-2', phoneNumber: '+919800000001' }, confirmed, 1],
] as const)(
  'of two concurrent answers with one %s one purchase gets it, and the other is refused',
  { tags: 'unfit.6' },
  async ([, double, settle, owed], { onTestFinished }) => {
    const { db, offers, providerId, stop } = await startTestLedger({ waitsForDisk: true });
    onTestFinished(stop);
    const attempt = async () => anAttempt(db, await aReservation(db, await aWallet(db, offerPrice), offers[1]), offers[1]);
    const [first, second] = [await attempt(), await attempt()];
    const client = await db.pool.connect();
    await client.query('begin');
    await client.query("select purchase_confirm($1, 'up-1', '+919800000001', null, null, false, 1200, 60, sha256('a'))", [first]);
    // The first answer is written and not yet committed when the second arrives.
    const outcome = settle(db, { ...aFind(second, 'up-2'), ...double });
    await untilLockWaits(db.pool);
    await client.query('commit');
    client.release();
    expect(await outcome).toBe('duplicate');
    expect(await countOwedCancels(db, providerId)).toBe(owed);
  },
);

test('owes a cancel for an unusable number that arrives after its purchase was decided', async ({ onTestFinished }) => {
  const { db, offers, providerId, stop } = await startTestLedger({ waitsForDisk: false });
  onTestFinished(stop);
  const attemptId = await anAttempt(db, await aReservation(db, await aWallet(db, offerPrice), offers[1]), offers[1]);
  await markAttemptRefused(db, attemptId, 'not there when we looked');
  expect(await foundUnfit(db, aFind(attemptId, 'up-1'))).toBe('late');
  expect(await countOwedCancels(db, providerId)).toBe(1);
});

test('open cancels of one user stop their own deep checks at a provider, and no one else’s', async ({ onTestFinished }) => {
  const { db, offers, providerId, stop } = await startTestLedger({ waitsForDisk: false });
  onTestFinished(stop);
  const [greedy, other, third] = [await aWallet(db, 4 * offerPrice), await aWallet(db, offerPrice), await aWallet(db, offerPrice)];
  const isFullFor = async (user: number) =>
    (await db.pool.query('select $1 = any(providers_with_rejects($2, true)) as "isFull"', [providerId, user])).rows[0].isFull;
  const reject = async (user: number, no: number) =>
    expect(await foundUnfit(db, aFind(await anAttempt(db, await aReservation(db, user, offers[1]), offers[1]), `up-${no}`))).toBe(
      'rejected',
    );
  for (const no of [1, 2, 3, 4]) await reject(greedy, no);
  expect([await isFullFor(greedy), await isFullFor(other)]).toEqual([true, false]);
  await reject(third, 5);
  expect(await isFullFor(other)).toBe(true);
});

test('three open cancels of others stop deep checks at a provider, and no other purchase', async ({ onTestFinished }) => {
  const { db, offers, providerId, stop } = await startTestLedger({ waitsForDisk: false });
  onTestFinished(stop);
  const other = await aWallet(db, offerPrice);
  const isFull = async (isDeepCheck: boolean) =>
    (await db.pool.query('select $1 = any(providers_with_rejects($2, $3)) as "isFull"', [providerId, other, isDeepCheck])).rows[0].isFull;
  for (const no of [1, 2, 3]) {
    expect([await isFull(true), await isFull(false)]).toEqual([false, false]);
    const attemptId = await anAttempt(db, await aReservation(db, await aWallet(db, offerPrice), offers[1]), offers[1]);
    expect(await foundUnfit(db, aFind(attemptId, `up-${no}`))).toBe('rejected');
  }
  expect([await isFull(true), await isFull(false)]).toEqual([true, false]);
});

async function providerIdOf(app: TestApp): Promise<number> {
  return (await app.app.deps.db.autocommit.selectFrom('provider').select('id').executeTakeFirstOrThrow()).id;
}

function aNumberAtProvider({ simulator }: TestApp) {
  const order = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  const purchase = simulator.simulator.buy(order);
  if (!purchase.ok) throw new Error(purchase.refusal.token);
  return purchase.activation;
}

async function countOwedCancels({ pool }: Database, providerId: number): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as owed from upstream_debt where provider_id = $1 and kind = 'cancel' and done_at is null`,
    [providerId],
  );
  return rows[0].owed;
}
