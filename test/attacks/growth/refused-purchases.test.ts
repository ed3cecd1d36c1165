import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../builders/data.ts';
import { setBuying, setFairUse } from '../../builders/operator-rules.ts';
import { anAdmin, anApiKey } from '../../builders/people.ts';
import { switchOn } from '../../builders/upstream.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { countRows, expectNoRows } from '../../scenarios/growth/count-rows.ts';
import { entrancesOf, type Entrance, type Wish } from '../../scenarios/growth/entrances.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' }, simulator: { stock: 1_000_000 } });
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const repeats = 20;
let codes = 0;
const nextCode = () => `r${(codes += 1).toString(36).padStart(3, '0')}`;

type Shop = { user: TestUser; key: TestUser & { keyId: string }; service: { id: string; price: number }; code: string };
type Options = { balance?: number; price?: number; server?: 1 | 2 | 3 | 4; limits?: Record<string, unknown>; name?: string };

async function aShop({ balance = 500, price = 12.5, server = 1, limits = {}, name = 'Telegram' }: Options = {}): Promise<Shop> {
  const code = nextCode();
  const user = await aUser(app, { balance });
  const [key, service] = [await anApiKey(app, user, limits), await aService(app, { server, price, code, name })];
  return { user, key, service, code };
}

/** Bought one after another, and kept open. */
async function buy({ user, key, service, code }: Shop, numbers: { by: Entrance; count: number }): Promise<void> {
  const ask = entrancesOf(app, { user, key })[numbers.by];
  for (let n = 0; n < numbers.count; n += 1) expect(await ask({ service, code })).toBe('200 a number: true');
  // What was sold is counted a moment later.
  await eventually(async () => expect(await countRows(app)).not.toHaveProperty(['public.profit_change']));
}

/**
 * What a refusal leaves the first time is bounded by the day (a key's day, its note that a limit stopped it), so only repeats are compared.
 * A person's twenty-first purchase without a number in a minute is refused as such, and writes nothing either.
 */
async function expectNoGrowth(shop: Shop, refusals: Partial<Record<Entrance, string>>, more: Partial<Wish> = {}): Promise<void> {
  const entrances = entrancesOf(app, shop);
  for (const [by, refusal] of Object.entries(refusals) as [Entrance, string][]) {
    const ask = () => entrances[by]({ service: shop.service, code: shop.code, ...more });
    expect([by, await ask()]).toEqual([by, refusal]);
    const answers = new Set([refusal]);
    await expectNoRows(app, async () => {
      for (let n = 0; n < repeats; n += 1) answers.add(await ask());
    });
    answers.delete('429 RATE_LIMITED');
    expect([by, ...answers]).toEqual([by, refusal]);
  }
}

const none = '200 a number: false';
const noneAnywhere = { page: none, key: none, handler_api: 'NO_NUMBERS', '5sim': '400 no free phones' };

test('too little money', async () => {
  await expectNoGrowth(await aShop({ balance: 5 }), {
    page: '409 INSUFFICIENT_BALANCE',
    key: '409 INSUFFICIENT_BALANCE',
    handler_api: 'NO_BALANCE',
    '5sim': '400 not enough user balance',
  });
});

test('limits of a key: its budget', async () => {
  const shop = await aShop({ limits: { rupeesPerDay: 20 } });
  await buy(shop, { by: 'key', count: 1 });
  await expectNoGrowth(shop, { key: '409 KEY_LIMIT_REACHED', handler_api: 'NO_BALANCE', '5sim': '400 not enough user balance' });
});

test('limits of a key: its open numbers', async () => {
  const shop = await aShop({ limits: { maxOpen: 1 } });
  await buy(shop, { by: 'key', count: 1 });
  await expectNoGrowth(shop, { key: '409 KEY_LIMIT_REACHED', handler_api: 'CHANNELS_LIMIT', '5sim': '400 no free phones' });
});

test('limits of a key: its dearest price', async () => {
  const shop = await aShop({ limits: { maxPrice: 10 } });
  await expectNoGrowth(shop, { key: '409 KEY_LIMIT_REACHED', handler_api: 'NO_NUMBERS', '5sim': '400 no free phones' });
});

test('limits of a key: its services', async () => {
  await aService(app, { code: 'other' });
  const shop = await aShop({ limits: { services: ['other'] } });
  await expectNoGrowth(shop, { key: '409 KEY_LIMIT_REACHED', handler_api: 'BAD_SERVICE', '5sim': '400 no product' });
});

test('too many open numbers of a person', async () => {
  const shop = await aShop();
  await buy(shop, { by: 'page', count: 6 });
  await expectNoGrowth(shop, { page: '409 TOO_MANY_ACTIVE' });
});

test('fair use', async () => {
  const shop = await aShop();
  await buy(shop, { by: 'page', count: 1 });
  await setFairUse(app, admin, { perHour: 1 });
  await expectNoGrowth(shop, {
    page: '409 TOO_MANY_PURCHASES',
    key: '409 TOO_MANY_PURCHASES',
    handler_api: 'BANNED',
    '5sim': '400 not enough rating',
  });
  await setFairUse(app, admin, {});
});

test('buying is paused', async () => {
  const shop = await aShop();
  await setBuying(app, admin, { isPaused: true });
  await expectNoGrowth(shop, {
    page: '409 BUYING_PAUSED',
    key: '409 BUYING_PAUSED',
    handler_api: 'NO_NUMBERS',
    '5sim': '400 no free phones',
  });
  await setBuying(app, admin, { isPaused: false });
});

test('a blocked user', async () => {
  const shop = await aShop();
  await app.app.deps.db.pool.query('update app_user set is_blocked = true where id = $1', [shop.user.userId]);
  await expectNoGrowth(shop, { page: '401 NOT_AUTHORISED', key: '401 NOT_AUTHORISED', handler_api: 'BAD_KEY', '5sim': '401 Unauthorized' });
});

test('a service that may not be sold', async () => {
  await setFairUse(app, admin, { forbiddenNames: ['Forbidden bank'] });
  const shop = await aShop({ name: 'Forbidden bank' });
  await expectNoGrowth(shop, {
    page: '404 SERVICE_UNAVAILABLE',
    key: '404 SERVICE_UNAVAILABLE',
    handler_api: 'BAD_SERVICE',
    '5sim': '400 no product',
  });
  await setFairUse(app, admin, {});
});

test('a changed price', async () => {
  await expectNoGrowth(await aShop(), { page: '409 PRICE_CHANGED' }, { expectedPrice: 11 });
  await expectNoGrowth(
    await aShop(),
    { key: '409 NO_OFFER_WITHIN_CAP', handler_api: 'WRONG_MAX_PRICE:12.5', '5sim': '400 no free phones' },
    { maxPrice: 11 },
  );
});

test('a service that no route serves', async () => {
  const shop = await aShop({ server: 4 });
  const { pool } = app.app.deps.db;
  await pool.query('update route set is_enabled = false where server = 4');
  await expectNoGrowth(shop, { page: none, key: '404 SERVICE_UNAVAILABLE', handler_api: 'BAD_SERVICE', '5sim': '400 no product' });
  await pool.query('update route set is_enabled = true where server = 4');
});

test('a key that may not buy, and one that was revoked', async () => {
  const { user, ...shop } = await aShop();
  const reader = { user, ...shop, key: await anApiKey(app, user, { scopes: ['read'] }) };
  await expectNoGrowth(reader, { key: '403 KEY_NOT_PERMITTED', handler_api: 'BAD_KEY', '5sim': '401 Unauthorized' });
  const revoked = { user, ...shop };
  await app.send('DELETE', `/api/keys/${shop.key.keyId}`, { as: user });
  await expectNoGrowth(revoked, { key: '401 NOT_AUTHORISED', handler_api: 'BAD_KEY', '5sim': '401 Unauthorized' });
});

test('what is known to be sold out: a purchase is written for each that asked the provider, and no other', async () => {
  const shop = await aShop();
  switchOn(app, { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS', share: 1 });
  const entrances = entrancesOf(app, shop);
  const asks = () => app.simulator.calls.get('getNumberV2') ?? 0;
  const written = async () => (await app.app.deps.db.pool.query('select from activation where user_id = $1', [shop.user.userId])).rowCount;
  const before = asks();
  for (const [by, refusal] of Object.entries(noneAnywhere) as [Entrance, string][])
    for (let n = 0; n < repeats; n += 1) expect(await entrances[by]({ service: shop.service, code: shop.code })).toBe(refusal);
  expect(await written()).toBe(asks() - before);
  // One of them every two seconds.
  expect(asks() - before).toBeLessThan(4 * repeats);
  app.simulator.faults.switchOff();
});

test('a provider that is known not to answer, and one whose account can’t be opened', async () => {
  const shop = await aShop();
  switchOn(app, { kind: 'token', token: 'NO_BALANCE' });
  const { page } = entrancesOf(app, shop);
  await eventually(async () => {
    await page(shop);
    expect((await app.app.deps.providers.get(1))?.breaker().state).not.toBe('closed');
  });
  await expectNoGrowth(shop, noneAnywhere);
  const other = await aShop();
  await app.app.deps.db.pool.query(`update provider set api_key_sealed = '\\x00'`);
  await eventually(async () => expect(await app.app.deps.providers.get(1)).toBeUndefined());
  await expectNoGrowth(other, noneAnywhere);
});

test('more calls than a caller may make', async () => {
  const shop = await aShop({ balance: 5 });
  const entrances = entrancesOf(app, shop);
  const limited = { page: '429 RATE_LIMITED', handler_api: 'RATE_LIMIT' };
  for (const [by, refusal] of Object.entries(limited) as [Entrance, string][]) {
    // So many that a slow machine gives back fewer turns meanwhile.
    const askMany = () => Promise.all(Array.from({ length: 400 }, () => entrances[by](shop)));
    await eventually(async () => expect(await askMany()).toContain(refusal));
    await expectNoRows(app, async () => {
      for (let n = 0; n < repeats; n += 1) await entrances[by](shop);
    });
  }
});
