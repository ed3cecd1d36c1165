import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { attemptsOf, fetchProviderRecords, readHeld, purchasesOf, switchOn, holdBack } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { outlast } from '../../../../../test/pauses.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };
/** For tests that hold an answer back. */
const patient = { env: { ...quiet.env, PURCHASE_SECONDS: '60' } };
const noneLeft = { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS' } as const;

/** Telegram on servers 1, 2 and 4 at ₹9, ₹12 and ₹15. None has samples, so the cheapest is recommended. */
async function aMarket(app: TestApp, { balance = 20 } = {}) {
  const [first, second, fourth] = await Promise.all(
    ([1, 2, 4] as const).map((server, n) => aService(app, { server, price: 9 + 3 * n, code: 'tg' })),
  );
  if (first === undefined || second === undefined || fourth === undefined) throw new Error('No services');
  const user = await aUser(app, { balance });
  const buy = (maxPrice: number, more: { country?: string; isDeepCheck?: boolean; key?: string } = {}) => {
    const { key, ...body } = { isDeepCheck: false, ...more };
    return app.post('/api/mobile/generate', {
      as: user,
      body: { serviceCode: 'tg', maxPrice, ...body },
      ...(key === undefined ? {} : { key }),
    });
  };
  return { user, buy, first, second, fourth };
}

async function serversAsked(app: TestApp, user: TestUser): Promise<number[]> {
  const { rows } = await app.app.deps.db.pool.query<{ server: number }>(
    `select s.server from purchase_attempt p join service s on s.id = p.service_id where p.user_id = $1 order by p.id`,
    [user.userId],
  );
  return rows.map(({ server }) => server);
}

describe.concurrent('a number from any server', () => {
  test('comes from the recommended offer, at its price, whatever the cap was', { tags: 'any.9' }, async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aMarket(app);
    const { status, body } = await buy(18);
    expect({ status, ...body.data }).toMatchObject({
      status: 200,
      isNumberGenerated: true,
      balance: 11,
      mobile: { server: '1', price: 9 },
    });
    expect(await readHeld(app, user)).toBe(9);
    await expectReconciled(app);
  });

  test(
    'holds its dearest offer while it is looked for, and comes from the next server where one has none left',
    { tags: 'any.1' },
    async (context) => {
      const app = await ownApp(context, patient);
      const { user, buy } = await aMarket(app);
      switchOn(app, noneLeft);
      const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
      const answer = buy(13);
      await eventually(async () => expect(await serversAsked(app, user)).toEqual([1, 2]));
      expect(await readHeld(app, user)).toBe(12);
      expect(await balanceOf(app, user)).toBe(8);
      await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
      answerNow();
      expect((await answer).body.data).toMatchObject({ balance: 8, mobile: { server: '2', price: 12 } });
      expect(await readHeld(app, user)).toBe(12);
      expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }, { state: 'ok' }]);
      await expectReconciled(app);
    },
  );

  test('leaves the rest of the money to another purchase meanwhile', { tags: 'any.3' }, async (context) => {
    const app = await ownApp(context, patient);
    const { user, buy } = await aMarket(app, { balance: 24 });
    const other = await aService(app, { server: 3, price: 9 });
    await app.app.deps.db.pool.query(`update service set is_enabled = false where price = 1200`);
    await app.app.deps.db.pool.query(`update service set stock = 0 where price = 1500`);
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    const answer = buy(24);
    await eventually(async () => expect(await serversAsked(app, user)).toEqual([1]));
    // The offer of server 4 is dearest, counted as empty; that of server 2 is off sale.
    expect(await readHeld(app, user)).toBe(15);
    await aNumber(app, { user, service: other });
    answerNow();
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: true, mobile: { price: 9 } });
    expect(await balanceOf(app, user)).toBe(6);
    await expectReconciled(app);
  });

  test('passes over an offer whose price rose above what is held', { tags: 'any.4' }, async (context) => {
    const app = await ownApp(context, patient);
    const { user, buy, second } = await aMarket(app, { balance: 50 });
    const { pool } = app.app.deps.db;
    await pool.query(`update route set country = '9999' where server = 1`);
    const answerNow = holdBack(app, { action: 'getNumberV2' });
    const answer = buy(18);
    await eventually(async () => expect(await serversAsked(app, user)).toEqual([1]));
    // Within the cap, and above the 15 rupees that are held.
    await pool.query('update service set price = 1600 where id = $1', [second.id]);
    answerNow();
    expect((await answer).body.data).toMatchObject({ balance: 35, mobile: { server: '4', price: 15 } });
    expect(await serversAsked(app, user)).toEqual([1, 4]);
    await expectReconciled(app);
  });

  test('never comes from an offer above the cap, and all that was held comes back', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy } = await aMarket(app);
    switchOn(app, { ...noneLeft, times: 2 });
    expect((await buy(13)).body.data).toMatchObject({ isNumberGenerated: false, balance: 20, mobile: null });
    expect(await serversAsked(app, user)).toEqual([1, 2]);
    await expectReconciled(app);
  });

  test('is refused before any money is held, when no offer is within the cap', { tags: 'any.2' }, async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aMarket(app);
    expect(await buy(8.99)).toMatchObject({ status: 409, body: { code: 'NO_OFFER_WITHIN_CAP' } });
    expect(await purchasesOf(app, user)).toEqual([]);
  });

  test('holds the dearest offer that the user can pay, and passes over dearer ones', async (context) => {
    const app = await ownApp(context, patient);
    const { user, buy } = await aMarket(app, { balance: 13 });
    switchOn(app, { ...noneLeft, times: 1 });
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    const answer = buy(18);
    await eventually(async () => expect(await readHeld(app, user)).toBe(12));
    await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
    answerNow();
    expect((await answer).body.data).toMatchObject({ balance: 1, mobile: { server: '2', price: 12 } });
    const poor = await aUser(app, { balance: 8 });
    const reply = await app.post('/api/mobile/generate', { as: poor, body: { serviceCode: 'tg', maxPrice: 18, isDeepCheck: false } });
    expect(reply).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_BALANCE' } });
    await expectReconciled(app);
  });

  test.for([
    ['whose price rose above the cap', 'price = 1700'],
    ['that was taken off sale', 'is_enabled = false'],
  ])('passes over an offer %s meanwhile, and takes one at its new lower price', { tags: 'any.5' }, async ([, change], context) => {
    const app = await ownApp(context, patient);
    const { user, buy, second, fourth } = await aMarket(app);
    const { pool } = app.app.deps.db;
    // Server 1 takes its time to say no.
    await pool.query(`update route set country = '9999' where server = 1`);
    const answerNow = holdBack(app, { action: 'getNumberV2' });
    const answer = buy(16);
    await eventually(async () => expect(await serversAsked(app, user)).toEqual([1]));
    await pool.query(`update service set ${change} where id = $1`, [second.id]);
    await pool.query('update service set price = 1400 where id = $1', [fourth.id]);
    answerNow();
    expect((await answer).body.data).toMatchObject({ balance: 6, mobile: { server: '4', price: 14 } });
    expect(await serversAsked(app, user)).toEqual([1, 4]);
    await expectReconciled(app);
  });

  test('passes over an offer that was moved to another server meanwhile', { tags: 'any.7' }, async (context) => {
    const app = await ownApp(context, patient);
    const { user, buy, second } = await aMarket(app);
    const { pool } = app.app.deps.db;
    await pool.query(`update route set country = '9999' where server = 1`);
    const answerNow = holdBack(app, { action: 'getNumberV2' });
    const answer = buy(18);
    await eventually(async () => expect(await serversAsked(app, user)).toEqual([1]));
    await pool.query('update service set server = 3 where id = $1', [second.id]);
    answerNow();
    expect((await answer).body.data).toMatchObject({ balance: 5, mobile: { server: '4', price: 15 } });
    await expectReconciled(app);
  });

  test("doesn't wait for an operator who changes prices, at the start or between two servers", async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy } = await aMarket(app);
    switchOn(app, { ...noneLeft, times: 1 });
    const operator = await app.app.deps.db.pool.connect();
    await operator.query('begin');
    await operator.query('update service set price = price * 2');
    try {
      expect((await buy(13)).body.data).toMatchObject({ balance: 8, mobile: { server: '2', price: 12 } });
    } finally {
      await operator.query('commit');
      operator.release();
    }
    expect(await readHeld(app, user)).toBe(12);
    await expectReconciled(app);
  });

  test("isn't asked for any more when its user was locked until its time was over", async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy } = await aMarket(app);
    const { pool } = app.app.deps.db;
    await pool.query(`update route set country = '9999' where server = 1`);
    switchOn(app, { kind: 'delay', action: 'getNumberV2', delayMs: 1_000 });
    const answer = buy(13);
    await eventually(async () => expect(await serversAsked(app, user)).toEqual([1]));
    const stalled = await pool.connect();
    await stalled.query('begin');
    await stalled.query('select from user_counter where user_id = $1 for update', [user.userId]);
    await outlast(10_200);
    await stalled.query('commit');
    stalled.release();
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect((await fetchProviderRecords(app)).activations).toEqual([]);
    await expectReconciled(app);
  });

  test('passes over a server where six numbers are active, and is refused when all are full', { tags: 'any.6' }, async (context) => {
    const app = await ownApp(context);
    const { user, buy, first, second } = await aMarket(app, { balance: 500 });
    for (let n = 0; n < 6; n += 1) await aNumber(app, { user, service: first });
    expect((await buy(13)).body.data.mobile).toMatchObject({ server: '2', price: 12 });
    for (let n = 0; n < 5; n += 1) await aNumber(app, { user, service: second });
    expect(await buy(13)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ACTIVE' } });
    await expectReconciled(app);
  });

  test('takes the last places of two servers once each, when ten are asked for at once', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy, first, second } = await aMarket(app, { balance: 500 });
    for (const service of [first, second]) for (let n = 0; n < 4; n += 1) await aNumber(app, { user, service });
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(13)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const { rows } = await app.app.deps.db.pool.query(
      'select server, count(*)::int as active from activation where slot is not null group by 1',
    );
    expect(rows).toEqual(expect.arrayContaining([1, 2].map((server) => ({ server, active: 6 }))));
    await expectReconciled(app);
  });

  test('stops at an answer that is not certain, and gives all that was held back after 10 seconds', { tags: 'any.8' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy } = await aMarket(app);
    for (const action of ['getNumberV2', 'getActiveActivations']) switchOn(app, { kind: 'http500', action, share: 1 });
    const answer = buy(18);
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    expect(await readHeld(app, user)).toBe(15);
    await passTime(app, 10);
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await serversAsked(app, user)).toEqual([1]);
  });

  test('that a list names after an uncertain answer costs its own price', { tags: 'any.10' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy } = await aMarket(app);
    switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' });
    expect((await buy(18)).body.data).toMatchObject({ isNumberGenerated: true, balance: 11, mobile: { server: '1', price: 9 } });
    expect(await readHeld(app, user)).toBe(9);
    await expectReconciled(app);
  });

  test('is the same for the same key, and another order under that key is refused', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aMarket(app, { balance: 100 });
    const key = randomUUID();
    const [one, other] = await Promise.all([buy(18, { key }), buy(18, { key })]);
    expect(other?.body).toEqual(one?.body);
    expect(await purchasesOf(app, user)).toHaveLength(1);
    expect(await buy(17, { key })).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('of a named country is asked for only where that country is', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aMarket(app);
    expect((await buy(18, { country: 'ID' })).body.data.mobile).toMatchObject({ server: '2', country: { iso: 'ID' } });
    expect(await serversAsked(app, user)).toEqual([2]);
    expect(await buy(18, { country: 'DE' })).toMatchObject({ status: 409, body: { code: 'NO_OFFER_WITHIN_CAP' } });
  });

  test(
    'of a named country is refused when it has another prefix, cancelled upstream, and looked for elsewhere',
    { tags: 'any.11' },
    async (context) => {
      const app = await ownApp(context, quiet);
      const { user, buy } = await aMarket(app);
      // The route of server 1 says India, and sells a number of Indonesia.
      const order = { service: 'tg', country: '6', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
      const sold = app.simulator.simulator.buy(order);
      if (!sold.ok) throw new Error('The simulator sold nothing');
      const { id, phoneNumber } = sold.activation;
      switchOn(app, { kind: 'answer', action: 'getNumberV2', body: `ACCESS_NUMBER:${id}:${phoneNumber}` });
      expect((await buy(18, { country: 'IN' })).body.data.mobile).toMatchObject({ server: '4', country: { iso: 'IN' }, price: 15 });
      expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'other country' }, { state: 'ok' }]);
      await eventually(async () => {
        const { activations } = await fetchProviderRecords(app);
        expect(activations.find((each) => each.id === String(id))?.state).toBe('cancelled');
      });
      await expectReconciled(app);
    },
  );
});
