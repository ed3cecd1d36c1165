import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anApiKey } from '../../../../../test/builders/people.ts';
import {
  aNumber,
  askUntilServed,
  aService,
  aUser,
  balanceOf,
  cancelBody,
  eventually,
  passTime,
} from '../../../../../test/builders/data.ts';
import { deliverSms, storedId, holdBack } from '../../../../../test/builders/upstream.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { isBusy } from '../../../../../test/harness/synchronised.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';

function buying(app: TestApp, service: { id: string }) {
  return (as: TestUser, more: { key?: string } = {}) =>
    app.post('/api/mobile/generate', { as, body: { serviceId: service.id, isDeepCheck: false }, ...more });
}

async function keyShown(app: TestApp, { keyId, ...key }: TestUser & { keyId: string }, owner: TestUser) {
  const { data } = (await app.get('/api/keys', { as: owner })).body;
  expect(key.token).not.toBe(owner.token);
  return data.find(({ _id }: { _id: string }) => _id === keyId);
}

describe.concurrent('numbers bought by key', () => {
  test('never cost more than its daily budget, also when 50 are bought at once', async (context) => {
    const app = await ownApp(context, { env: { PURCHASE_SECONDS: '60' } });
    const service = await aService(app, { price: 7 });
    const user = await aUser(app, { balance: 1_000 });
    const key = await anApiKey(app, user, { rupeesPerDay: 100, maxOpen: 50 });
    const buy = buying(app, service);
    const ask = (times: number) => askUntilServed(times, () => buy(key), isBusy);
    const isBought = ({ body }: TestReply) => body.data?.isNumberGenerated === true;
    const replies = await ask(50);
    for (const reply of replies) if (!isBought(reply)) expect(reply.body.code).toBe('KEY_LIMIT_REACHED');
    // What was held for a purchase that got no number counted meanwhile, and is free again.
    let bought = replies.filter(isBought).length;
    expect(bought).toBeLessThanOrEqual(14);
    for (; (await ask(1)).some(isBought); bought += 1);
    expect(bought).toBe(14);
    expect((await ask(1))[0]?.body).toMatchObject({
      limit: 'rupeesPerDay',
      message: 'This key can spend ₹2.00 more today, which is less than the number costs.',
    });
    expect(await balanceOf(app, user)).toBe(1_000 - 14 * 7);
    expect(await keyShown(app, key, user)).toMatchObject({ spentToday: 98, openNow: 14 });
    await expectReconciled(app);
  });

  test('give their price back to the budget when they are cancelled, not when they were charged', async (context) => {
    const app = await ownApp(context);
    const service = await aService(app, { price: 7 });
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user, { rupeesPerDay: 14 });
    const charged = await aNumber(app, { user: key, service: service });
    const cancelled = await aNumber(app, { user: key, service: service });
    expect((await buying(app, service)(key)).body.limit).toBe('rupeesPerDay');
    await passTime(app, 300);
    expect((await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(cancelled) })).status).toBe(200);
    await deliverSms(app, charged, 'Your code is 48291');
    await eventually(async () =>
      expect((await app.get('/api/mobile/active', { as: key })).body.data).toContainEqual(
        expect.objectContaining({ _id: charged._id, status: 'success' }),
      ),
    );
    expect(await keyShown(app, key, user)).toMatchObject({ spentToday: 7 });
    await aNumber(app, { user: key, service: service });
    expect((await buying(app, service)(key)).body.limit).toBe('rupeesPerDay');
    await expectReconciled(app);
  });

  test('count on the day they were reserved: the next day has a budget of its own', async (context) => {
    const app = await ownApp(context, { env: { TIME_ZONE: 'Asia/Kolkata' } });
    const service = await aService(app, { price: 7 });
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user, { rupeesPerDay: 7 });
    const yesterdays = await aNumber(app, { user: key, service: service });
    expect((await buying(app, service)(key)).body.limit).toBe('rupeesPerDay');
    await app.app.deps.db.pool.query(`update api_key_day set day = day - 1 where key_id = $1`, [key.keyId]);
    await app.app.deps.db.pool.query(`alter table hold disable trigger hold_immutable`);
    await app.app.deps.db.pool.query(`update hold set key_day = key_day - 1 where key_id = $1`, [key.keyId]);
    await app.app.deps.db.pool.query(`alter table hold enable trigger hold_immutable`);
    await passTime(app, 300);
    await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(yesterdays) });
    expect(await keyShown(app, key, user)).toMatchObject({ spentToday: 0 });
    await aNumber(app, { user: key, service: service });
    expect((await buying(app, service)(key)).body.limit).toBe('rupeesPerDay');
  });

  test('stay within its price, its services and its open numbers', async (context) => {
    const app = await ownApp(context);
    const [cheap, dear, other] = await Promise.all([
      aService(app, { price: 7, code: 'tg' }),
      aService(app, { server: 2, price: 12, code: 'tg' }),
      aService(app, { price: 7, code: 'wa' }),
    ]);
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user, { maxPrice: 10, services: ['tg'], maxOpen: 2 });
    const refusalBy = async (service: { id: string }) => {
      const { status, body } = await buying(app, service)(key);
      return [status, body.limit, body.message];
    };
    expect(await refusalBy(dear)).toEqual([409, 'maxPrice', 'This key can pay at most ₹10.00 for a number.']);
    expect(await refusalBy(other)).toEqual([409, 'services', 'This key can’t buy this service.']);
    const any = { serviceCode: 'tg', isDeepCheck: false };
    const fromAny = await app.post('/api/mobile/generate', { as: key, body: { ...any, maxPrice: 50 } });
    expect(fromAny.body.data.mobile).toMatchObject({ server: '1', price: 7 });
    await aNumber(app, { user: key, service: cheap });
    expect(await refusalBy(cheap)).toEqual([409, 'maxOpen', 'This key already has 2 open numbers. Wait for one to end, or cancel one.']);
    expect(await balanceOf(app, user)).toBe(86);
    await expectReconciled(app);
  });

  test('from any server hold no more than its price limit and its budget allow', async (context) => {
    const app = await ownApp(context, { env: { PURCHASE_SECONDS: '60' } });
    await Promise.all([aService(app, { price: 7, code: 'tg' }), aService(app, { server: 2, price: 12, code: 'tg' })]);
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user, { rupeesPerDay: 20 });
    // Until the first one has its number, all three hold what the dearest offer costs that they can pay.
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after', times: 3 });
    const buy = () => app.post('/api/mobile/generate', { as: key, body: { serviceCode: 'tg', maxPrice: 50, isDeepCheck: false } });
    const buying = [buy(), buy(), buy()];
    await eventually(async () => expect(await keyShown(app, key, user)).toMatchObject({ spentToday: 19, openNow: 2 }));
    answerNow();
    const outcomes = (await Promise.all(buying)).map(({ body }) => String(body.limit ?? body.data.mobile.price));
    expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['7', '7', 'rupeesPerDay']);
    expect(await keyShown(app, key, user)).toMatchObject({ spentToday: 14, openNow: 2 });
    expect(await balanceOf(app, user)).toBe(86);
    await expectReconciled(app);
  });

  test('take none of the six places of a person, and are on no card, but in the history', async (context) => {
    const app = await ownApp(context);
    const service = await aService(app, { price: 1 });
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user);
    const byKey = [];
    for (let n = 0; n < 8; n += 1) byKey.push(await aNumber(app, { user: key, service: service }));
    for (let n = 0; n < 6; n += 1) await aNumber(app, { user: user, service: service });
    expect((await buying(app, service)(user)).body.code).toBe('TOO_MANY_ACTIVE');
    await aNumber(app, { user: key, service: service });
    expect((await app.get('/api/mobile/active', { as: user })).body.data).toHaveLength(6);
    expect((await app.get('/api/mobile/active', { as: key })).body.data).toHaveLength(9);
    expect((await app.get('/api/otp/mobile-history?limit=100', { as: user })).body.total).toBe(15);
    expect((await app.get('/api/otp/mobile-history?limit=100', { as: key })).body.total).toBe(9);
    expect((await app.get('/api/payment/balance', { as: user })).body).toMatchObject({ balance: 85, held: 15, heldCount: 15 });
    await expectReconciled(app);
  });

  test('are seen and changed by that key alone, besides their owner', async (context) => {
    const app = await ownApp(context);
    const service = await aService(app, { price: 1 });
    const user = await aUser(app, { balance: 100 });
    const [key, other] = [await anApiKey(app, user), await anApiKey(app, user)];
    const [theirs, mine] = [await aNumber(app, { user: other, service: service }), await aNumber(app, { user: user, service: service })];
    await passTime(app, 300);
    for (const number of [theirs, mine]) {
      const codes = await Promise.all(
        [
          app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(number) }),
          app.post('/api/mobile/report', { as: key, body: { mobileId: number._id, reason: 'banned' } }),
          app.post('/api/mobile/reveal', { as: key, body: { mobileId: number._id } }),
          app.post('/api/mobile/switch', { as: key, body: { mobileId: number._id, serviceId: service.id, expectedPrice: 1 } }),
          app.post('/api/mobile/generate', { as: key, body: { serviceId: service.id, isDeepCheck: false, replaces: number._id } }),
        ].map(async (reply) => (await reply).body.code),
      );
      expect(codes).toEqual(Array.from({ length: 5 }, () => 'ACTIVATION_NOT_FOUND'));
    }
    expect(
      (await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody({ ...theirs, _id: String(storedId(app.app, theirs)) }) })).status,
    ).toBe(200);
    await expectReconciled(app);
  });

  test('are bought once for each Idempotency-Key of that API key', async (context) => {
    const app = await ownApp(context);
    const service = await aService(app, { price: 1 });
    const user = await aUser(app, { balance: 100 });
    const [key, other] = [await anApiKey(app, user), await anApiKey(app, user)];
    const again = { key: randomUUID() };
    const buy = buying(app, service);
    const replies = await Promise.all([buy(key, again), buy(key, again), buy(other, again), buy(user, again)]);
    const ids = replies.map(({ body }) => body.data.mobile._id);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });

  test('are switched on one budget, of the old number’s day', async (context) => {
    const app = await ownApp(context);
    const [one, two] = await Promise.all([aService(app, { price: 7, code: 'tg' }), aService(app, { server: 2, price: 9, code: 'tg' })]);
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user, { rupeesPerDay: 8 });
    const old = await aNumber(app, { user: key, service: one });
    const toDearer = () => app.post('/api/mobile/switch', { as: key, body: { mobileId: old._id, serviceId: two.id, expectedPrice: 9 } });
    expect((await toDearer()).body.limit).toBe('rupeesPerDay');
    const toSame = await app.post('/api/mobile/switch', { as: key, body: { mobileId: old._id, serviceId: one.id, expectedPrice: 7 } });
    expect(toSame.body.data.isNumberGenerated).toBe(true);
    expect(await keyShown(app, key, user)).toMatchObject({ spentToday: 7 });
    expect((await buying(app, one)(key)).body.limit).toBe('rupeesPerDay');
    await expectReconciled(app);
  });

  test('are not switched beyond the budget when the old number ends meanwhile and its money is spent', async (context) => {
    const app = await ownApp(context);
    const [one, two] = await Promise.all([aService(app, { price: 7, code: 'tg' }), aService(app, { server: 2, price: 7, code: 'tg' })]);
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user, { rupeesPerDay: 7 });
    const old = await aNumber(app, { user: key, service: one });
    await passTime(app, 300);
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after', times: 1 });
    const switching = app.post('/api/mobile/switch', { as: key, body: { mobileId: old._id, serviceId: two.id, expectedPrice: 7 } });
    await eventually(async () => expect(await keyShown(app, key, user)).toMatchObject({ openNow: 2 }));
    expect((await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(old) })).status).toBe(200);
    await aNumber(app, { user: key, service: one });
    answerNow();
    expect((await switching).body.data).toMatchObject({
      isNumberGenerated: false,
      message:
        'Your first number ended meanwhile, and the balance or this key’s budget doesn’t cover another one. You have not been charged.',
    });
    expect(await keyShown(app, key, user)).toMatchObject({ spentToday: 7, openNow: 1 });
    await expectReconciled(app);
  });

  test('keep to their limits when the service changes while it is bought', async (context) => {
    const app = await ownApp(context);
    const service = await aService(app, { price: 7, code: 'tg' });
    const user = await aUser(app, { balance: 1_000 });
    const key = await anApiKey(app, user, { rupeesPerDay: 10, maxPrice: 8, services: ['tg'] });
    const operator = await app.app.deps.db.pool.connect();
    const change = async (set: string) => {
      await operator.query('begin');
      await operator.query('select 1 from service where id = $1 for update', [service.id]);
      const waiting = buying(app, service)(key);
      await eventually(async () => {
        const { rows } = await app.app.deps.db.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(rows).not.toEqual([]);
      });
      await operator.query(`update service set ${set} where id = $1`, [service.id]);
      await operator.query('commit');
      return (await waiting).body.limit;
    };
    expect(await change(`price = 50000`)).toBe('maxPrice');
    await app.app.deps.db.pool.query('update service set price = 700 where id = $1', [service.id]);
    expect(await change(`code = 'zz'`)).toBe('services');
    operator.release();
    expect(await balanceOf(app, user)).toBe(1_000);
  });

  test('are refused once the key is revoked, also while it waits for the user’s lock', async (context) => {
    const app = await ownApp(context, { env: { DATABASE_CONNECTIONS: '20' } });
    const service = await aService(app, { price: 1 });
    const user = await aUser(app, { balance: 100 });
    const key = await anApiKey(app, user);
    const holder = await app.app.deps.db.pool.connect();
    await holder.query('begin');
    await holder.query('select lock_user($1)', [user.userId]);
    const waiting = Promise.all(Array.from({ length: 5 }, () => buying(app, service)(key)));
    await eventually(async () => {
      const { rows } = await app.app.deps.db.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      // A user's keys share one connection here, so that the others wait for it.
      expect(rows.length).toBeGreaterThanOrEqual(1);
    });
    await holder.query('update api_key set revoked_at = app_now() where id = $1', [key.keyId]);
    await holder.query('commit');
    holder.release();
    expect((await waiting).map(({ body }) => body.code)).toEqual(Array.from({ length: 5 }, () => 'NOT_AUTHORISED'));
    expect(await balanceOf(app, user)).toBe(100);
  });
});
