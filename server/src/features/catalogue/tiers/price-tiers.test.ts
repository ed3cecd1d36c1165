import { describe, expect, test, type TestContext } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey, anOperator } from '../../../../../test/builders/people.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { aSoldOutService, aWaiter, waitlistOf } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';

/** Telegram at ₹10.01 on server 1 and ₹20 on server 2, and a user who pays `percent` more. */
async function aShop(context: TestContext, percent: number) {
  const app = await ownApp(context);
  const admin = await anAdmin(app);
  const [one, two] = [await aService(app, { price: 10.01, code: 'tg' }), await aService(app, { server: 2, price: 20, code: 'tg' })];
  const tierId = await addTier(app, admin, percent);
  const user = await aUser(app, { balance: 100 });
  const put = (as: TestUser, tier: string | null) =>
    app.send('PUT', `/api/admin/users/${as.userId}/price-tier`, { as: admin, body: { tierId: tier } });
  expect((await put(user, tierId)).body.data).toMatchObject({ percent, users: 1 });
  const key = await anApiKey(app, user);
  return { app, admin, one, two, tierId, user, key, put };
}

async function addTier(app: TestApp, admin: TestUser, percent: number): Promise<string> {
  const { status, body } = await app.post('/api/admin/price-tiers', { as: admin, body: { name: `Tier ${percent}`, percent } });
  expect(status).toBe(201);
  return body.data._id;
}

async function changeTier(app: TestApp, as: TestUser, id: string, wanted: object): Promise<TestReply> {
  const { data } = (await app.get('/api/admin/price-tiers', { as })).body;
  const { name, percent } = data.find(({ _id }: { _id: string }) => _id === id);
  return app.send('PUT', `/api/admin/price-tiers/${id}`, { as, body: { ...wanted, expected: { name, percent } } });
}

const buyOne = (app: TestApp, as: TestUser, body: object) =>
  app.post('/api/mobile/generate', { as, body: { isDeepCheck: false, ...body } });

describe.concurrent('a user of a price tier', () => {
  test.for([
    [-12.5, 8.76, 17.5],
    [50, 15.02, 30],
    [-30, 7.01, 14],
    [0.1, 10.03, 20.02],
  ] as const)('with %f percent is shown and pays the same price everywhere', async ([percent, first, second], context) => {
    const { app, one, two, user, key } = await aShop(context, percent);
    const { data: services } = (await app.get('/api/service/all-services', { as: user })).body;
    expect(services.map(({ price }: { price: number }) => price)).toEqual([first, second]);
    for (const query of ['', '?search=tele', '?country=IN']) {
      const { data } = (await app.get(`/api/service/offers${query}`, { as: key })).body;
      expect(data[0].offers.find(({ server }: { server: string }) => server === '1').price, query).toBe(first);
    }
    const ask = async (params: object) =>
      (await fetch(`${app.url}/stubs/handler_api.php?${new URLSearchParams({ api_key: key.token, ...params }).toString()}`)).text();
    expect(JSON.parse(await ask({ action: 'getPrices', service: 'tg', country: '22' }))['22'].tg.cost).toBe(first);
    expect((await buyOne(app, user, { serviceId: one.id, expectedPrice: 10.01 })).body.code).toBe('PRICE_CHANGED');
    expect((await buyOne(app, user, { serviceId: one.id, expectedPrice: first })).body.data.mobile.price).toBe(first);
    expect((await buyOne(app, user, { serviceId: two.id })).body.data.mobile.price).toBe(second);
    expect((await buyOne(app, user, { serviceCode: 'tg', maxPrice: first })).body.data.mobile).toMatchObject({ server: '1', price: first });
    expect((await buyOne(app, user, { serviceCode: 'tg', maxPrice: first - 0.01 })).body.code).toBe('NO_OFFER_WITHIN_CAP');
    expect(await ask({ action: 'getNumber', service: 'tg', country: '22', maxPrice: String(first) })).toMatch(/^ACCESS_NUMBER/);
    expect(await ask({ action: 'getNumber', service: 'tg', country: '22', maxPrice: String(first - 0.01) })).toBe(
      `WRONG_MAX_PRICE:${first}`,
    );
    const spent = Math.round(100 * (3 * first + second)) / 100;
    expect(await balanceOf(app, user)).toBeCloseTo(100 - spent, 5);
    await expectReconciled(app);
  });

  test('buys over 5sim, switches, and pays for a late code at its own price', async (context) => {
    const { app, one, two, user, key } = await aShop(context, -10);
    const bearer = { headers: { authorization: `Bearer ${key.token}` } };
    const order = (await (await fetch(`${app.url}/v1/user/buy/activation/india/any/telegram`, bearer)).json()) as { price: number };
    expect(order.price).toBe(9.01);
    const guest = (await (await fetch(`${app.url}/v1/guest/products/india/any`)).json()) as { telegram: { Price: number } };
    expect(guest.telegram.Price).toBe(10.01);
    const old = await aNumber(app, { user, service: one });
    const switched = await app.post('/api/mobile/switch', {
      as: user,
      body: { mobileId: old._id, serviceId: two.id, expectedPrice: 18, country: 'ID' },
    });
    expect(switched.body.data.mobile.price).toBe(18);
    expect(await balanceOf(app, user)).toBe(100 - 9.01 - 18);
    await passTime(app, 1_300);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(100));
    await aLateCode(app, { user, mobile: switched.body.data.mobile });
    const { data: cards } = (await app.get('/api/mobile/active', { as: user })).body;
    expect(cards.find(({ _id }: { _id: string }) => _id === switched.body.data.mobile._id).lateCode.price).toBe(18);
    expect((await app.post('/api/mobile/reveal', { as: user, body: { mobileId: switched.body.data.mobile._id } })).status).toBe(200);
    expect(await balanceOf(app, user)).toBe(82);
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });

  test('keeps the price of what is bought when the tier changes, and pays the new one next', async (context) => {
    const { app, admin, one, tierId, user, put } = await aShop(context, 20);
    const bought = await aNumber(app, { user, service: one });
    await changeTier(app, admin, tierId, { name: 'Partners', percent: -20 });
    expect((await aNumber(app, { user, service: one })).price).toBe(8.01);
    await put(user, null);
    expect((await aNumber(app, { user, service: one })).price).toBe(10.01);
    await deliverSms(app, bought, 'Your code: 48291');
    await eventually(async () => expect((await app.get('/api/otp/mobile-history', { as: user })).body.data.at(-1).price).toBe(12.02));
    expect(await balanceOf(app, user)).toBeCloseTo(100 - 12.02 - 8.01 - 10.01, 5);
    const { data: check } = (await app.get('/api/admin/profit/check', { as: admin })).body;
    expect(check.difference).toBe(0);
    await expectReconciled(app);
  });

  test('is bought for from the waiting list within the cap by this price', async (context) => {
    const { app, admin, user, put } = await aShop(context, 50);
    const service = await aSoldOutService(app);
    await aWaiter(app, { user, code: service.code, isAutomatic: true, maxPrice: 13 });
    const plain = await aUser(app, { balance: 50 });
    await aWaiter(app, { user: plain, code: service.code, isAutomatic: true, maxPrice: 13 });
    await service.setStock(5);
    await eventually(async () => expect((await waitlistOf(app, plain))[0]?.status).toBe('bought'));
    // ₹12.50 and a half more is over the cap.
    expect((await waitlistOf(app, user))[0]?.status).toBe('waiting');
    await put(user, await addTier(app, admin, -10));
    await eventually(async () => expect((await waitlistOf(app, user))[0]?.status).toBe('bought'));
    expect(await balanceOf(app, user)).toBe(100 - 11.25);
  });

  test('lets no route pay more than this price for a number', async (context) => {
    const { app, one, user } = await aShop(context, -30);
    await aNumber(app, { user, service: one });
    await aNumber(app, { user: await aUser(app), service: one });
    const { rows } = await app.app.deps.db.pool.query('select ceiling_micros as most, price from purchase_attempt order by id');
    expect(rows.map(({ most, price }) => [most, price])).toEqual([
      [Math.floor((701 * 1e6) / 8_800 / 100) * 100, 701],
      [Math.floor((1_001 * 1e6) / 8_800 / 100) * 100, 1_001],
    ]);
  });

  test('stays within the limits of a key by this price', async (context) => {
    const { app, one, user } = await aShop(context, 50);
    const key = await anApiKey(app, user, { maxPrice: 15.01 });
    const other = await anApiKey(app, user, { rupeesPerDay: 15.02 });
    expect((await buyOne(app, key, { serviceId: one.id })).body.limit).toBe('maxPrice');
    expect((await buyOne(app, other, { serviceId: one.id })).body.data.mobile.price).toBe(15.02);
    expect((await buyOne(app, other, { serviceId: one.id })).body.limit).toBe('rupeesPerDay');
    await expectReconciled(app);
  });
});

describe.concurrent('price tiers', () => {
  test('are edited by owner and finance alone, with a fresh code, and audited', async (context) => {
    const { app, admin, tierId, user } = await aShop(context, 5);
    const [support, finance] = [await anOperator(app, 'support'), await anOperator(app, 'finance')];
    const change = (as: TestUser, percent = 7.5) => changeTier(app, as, tierId, { name: 'Partners', percent });
    expect((await app.get('/api/admin/price-tiers', { as: support })).body.data).toMatchObject([{ _id: tierId, percent: 5, users: 1 }]);
    expect((await change(support)).body.code).toBe('NOT_PERMITTED');
    expect((await change(finance)).body.data).toMatchObject({ name: 'Partners', percent: 7.5, users: 1 });
    await anEnrolledAuthenticator(app, finance);
    await passTime(app, 601);
    expect((await change(finance)).body.code).toBe('SECOND_FACTOR_NEEDED');
    const { data } = (await app.get('/api/admin/audit', { as: admin })).body;
    expect(data.map(({ action, target }: { action: string; target: string }) => [action, target])).toEqual([
      ['price-tier.change', `price-tier:${tierId}`],
      ['user.price-tier', `user:${user.userId}`],
      ['price-tier.add', `price-tier:${tierId}`],
    ]);
  });

  test('have a name of their own and a percentage in tenths from −30 to 50', async (context) => {
    const { app, admin, tierId } = await aShop(context, 5);
    const add = async (body: object) => {
      const reply = await app.post('/api/admin/price-tiers', { as: admin, body });
      return reply.body.code ?? reply.status;
    };
    expect(await add({ name: 'tier 5', percent: 1 })).toBe('TIER_EXISTS');
    for (const percent of [-30.1, 50.1, 0.05, '5', null]) expect(await add({ name: `At ${percent}`, percent })).toBe('INVALID_FIELDS');
    expect(await add({ name: ' ', percent: 1 })).toBe('INVALID_FIELDS');
    expect(await add({ name: 'Last', percent: -29.9 })).toBe(201);
    const rename = await changeTier(app, admin, tierId, { name: 'LAST', percent: 5 });
    expect(rename.body.code).toBe('TIER_EXISTS');
    await app.app.deps.db.pool.query(`insert into price_tier (name, basis_points) select 'Many ' || n, 10 from generate_series(1, 48) n`);
    expect(await add({ name: 'One more', percent: 1 })).toBe('TOO_MANY_TIERS');
  });

  test('give their users the services’ prices when they are removed', async (context) => {
    const { app, admin, one, tierId, user, put } = await aShop(context, 5);
    expect((await app.send('DELETE', `/api/admin/price-tiers/${tierId}`, { as: admin })).status).toBe(204);
    expect((await aNumber(app, { user, service: one })).price).toBe(10.01);
    expect((await put(user, tierId)).body.code).toBe('TIER_NOT_FOUND');
    expect((await app.get(`/api/admin/users/${user.userId}/price-tier`, { as: admin })).body).toEqual({ data: null });
  });
});
