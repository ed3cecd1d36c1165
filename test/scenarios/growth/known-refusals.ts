import { randomUUID } from 'node:crypto';
import { aNumber, aService, aUser, cancelBody } from '../../builders/data.ts';
import { setBuying, setFairUse } from '../../builders/operator-rules.ts';
import { anApiKey } from '../../builders/people.ts';
import { storedId } from '../../builders/upstream.ts';
import type { TestReply, TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { setKeyUse } from '../shops/governed-shop.ts';
import { entrancesOf, type Entrance } from './entrances.ts';

type Shop = { app: TestApp; admin: TestUser };
type Ask = () => Promise<string>;

/** Purchases that are refused for what is known before, by how they are asked for; `on` and `off`: while the rule holds. */
export type KnownRefusal = {
  asks: Record<string, { ask: Ask; answer: string }>;
  on?: () => Promise<unknown>;
  off?: () => Promise<unknown>;
};

let codes = 0;
const told = ({ status, body }: TestReply) => `${status} ${body.code ?? `a number: ${body.data.isNumberGenerated}`}`;

async function aBuyer({ app }: Shop, { balance = 500, limits = {} }: { balance?: number; limits?: Record<string, unknown> } = {}) {
  const code = `k${(codes += 1).toString(36).padStart(3, '0')}`;
  const user = await aUser(app, { balance });
  const [key, service] = [await anApiKey(app, user, limits), await aService(app, { code })];
  const post = async (path: string, body: object, { as = user, key: name = randomUUID() }: { as?: TestUser; key?: string } = {}) =>
    told(await app.post(path, { as, key: name, body }));
  return { user, key, service, code, entrances: entrancesOf(app, { user, key }), post };
}

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

function asksOf({ entrances, service, code }: Buyer, answers: Partial<Record<Entrance, string>>): KnownRefusal['asks'] {
  const asks = Object.entries(answers) as [Entrance, string][];
  return Object.fromEntries(asks.map(([by, answer]) => [by, { ask: () => entrances[by]({ service, code }), answer }]));
}

const buyFirst = ({ app }: Shop, { user, key, service }: Buyer, by: 'user' | 'key') =>
  aNumber(app, { user: by === 'user' ? user : key, service });

const tooMany = { page: '409 TOO_MANY_PURCHASES', key: '409 TOO_MANY_PURCHASES', handler_api: 'BANNED', '5sim': '400 not enough rating' };

async function paused(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  const old = await buyFirst(shop, buyer, 'user');
  const other = await aService(shop.app, { server: 2, code: buyer.code });
  const set = (isPaused: boolean) => setBuying(shop.app, shop.admin, { isPaused });
  return {
    asks: {
      ...asksOf(buyer, { page: '409 BUYING_PAUSED', key: '409 BUYING_PAUSED', handler_api: 'NO_NUMBERS', '5sim': '400 no free phones' }),
      switch: {
        ask: () => buyer.post('/api/mobile/switch', { mobileId: old._id, serviceId: other.id, expectedPrice: 12.5 }),
        answer: '409 BUYING_PAUSED',
      },
      'next number': {
        ask: () => buyer.post('/api/mobile/generate', { serviceId: buyer.service.id, replaces: old._id, isDeepCheck: false }),
        answer: '409 BUYING_PAUSED',
      },
    },
    on: () => set(true),
    off: () => set(false),
  };
}

async function fairUse(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  await buyFirst(shop, buyer, 'user');
  return {
    asks: asksOf(buyer, tooMany),
    on: () => setFairUse(shop.app, shop.admin, { perHour: 1 }),
    off: () => setFairUse(shop.app, shop.admin, {}),
  };
}

/** The number as if it had just been bought, however long the test takes. */
async function keepNew({ app }: Shop, id: number): Promise<void> {
  await app.app.deps.db.pool.query(
    `update activation set created_at = app_now() + interval '1 hour', cancellable_at = app_now() where id = $1`,
    [id],
  );
}

async function slowedPerson(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  const mobile = await buyFirst(shop, buyer, 'user');
  await keepNew(shop, Number(mobile._id));
  await shop.app.post('/api/otp/cancelOtp', { as: buyer.user, body: cancelBody(mobile) });
  return {
    asks: asksOf(buyer, { page: tooMany.page }),
    on: () => setFairUse(shop.app, shop.admin, { slowPercent: 50, cancelSample: 1 }),
    off: () => setFairUse(shop.app, shop.admin, {}),
  };
}

async function slowedKey(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  const mobile = await buyFirst(shop, buyer, 'key');
  await keepNew(shop, storedId(shop.app.app, mobile));
  await shop.app.post('/api/otp/cancelOtp', { as: buyer.key, body: cancelBody(mobile) });
  return {
    asks: asksOf(buyer, { key: '409 KEY_LIMIT_REACHED', handler_api: 'CHANNELS_LIMIT', '5sim': '400 no free phones' }),
    on: () => setKeyUse(shop.app, shop.admin, { slowPercent: 50, pausePercent: null, sample: 1, perMinute: 1 }),
    off: () => setKeyUse(shop.app, shop.admin, {}),
  };
}

async function pausedKey(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  await shop.app.app.deps.db.pool.query(`insert into api_key_standing (key_id, paused_until) values ($1, app_now() + interval '4 hours')`, [
    buyer.key.keyId,
  ]);
  return { asks: asksOf(buyer, { key: '409 KEY_LIMIT_REACHED', handler_api: 'BANNED', '5sim': '400 not enough rating' }) };
}

async function tooLittleMoney(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop, { balance: 15 });
  const old = await buyFirst(shop, buyer, 'user');
  const dear = await aService(shop.app, { server: 2, code: buyer.code, price: 40 });
  const asks = asksOf(buyer, {
    page: '409 INSUFFICIENT_BALANCE',
    key: '409 INSUFFICIENT_BALANCE',
    handler_api: 'NO_BALANCE',
    '5sim': '400 not enough user balance',
  });
  const answer = '409 INSUFFICIENT_BALANCE';
  return {
    asks: {
      ...asks,
      switch: { ask: () => buyer.post('/api/mobile/switch', { mobileId: old._id, serviceId: dear.id, expectedPrice: 40 }), answer },
    },
  };
}

async function openNumbersOfKey(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop, { limits: { maxOpen: 1 } });
  await buyFirst(shop, buyer, 'key');
  return { asks: asksOf(buyer, { key: '409 KEY_LIMIT_REACHED', handler_api: 'CHANNELS_LIMIT', '5sim': '400 no free phones' }) };
}

async function budgetOfKey(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop, { limits: { rupeesPerDay: 20 } });
  await buyFirst(shop, buyer, 'key');
  return { asks: asksOf(buyer, { key: '409 KEY_LIMIT_REACHED', handler_api: 'NO_BALANCE', '5sim': '400 not enough user balance' }) };
}

async function openNumbers(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  const old = await buyFirst(shop, buyer, 'user');
  for (let n = 1; n < 6; n += 1) await buyFirst(shop, buyer, 'user');
  const ask = () => buyer.post('/api/mobile/generate', { serviceId: buyer.service.id, replaces: old._id, isDeepCheck: false });
  return { asks: { ...asksOf(buyer, { page: '409 TOO_MANY_ACTIVE' }), 'next number': { ask, answer: '409 REPLACED_NOT_FINISHED' } } };
}

async function gone(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  await shop.app.app.deps.db.pool.query('update service set is_enabled = false where id = $1', [buyer.service.id]);
  const unavailable = '404 SERVICE_UNAVAILABLE';
  return { asks: asksOf(buyer, { page: unavailable, key: unavailable, handler_api: 'BAD_SERVICE', '5sim': '400 no product' }) };
}

async function dearer(shop: Shop): Promise<KnownRefusal> {
  const { user, key, service, code, post } = await aBuyer(shop);
  const generate = (body: object, as: TestUser) => post('/api/mobile/generate', { isDeepCheck: false, ...body }, { as });
  return {
    asks: {
      page: { ask: () => generate({ serviceId: service.id, expectedPrice: 11 }, user), answer: '409 PRICE_CHANGED' },
      key: { ask: () => generate({ serviceCode: code, maxPrice: 11 }, key), answer: '409 NO_OFFER_WITHIN_CAP' },
    },
  };
}

async function notSwitchable(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  const old = await buyFirst(shop, buyer, 'user');
  const other = await aService(shop.app, { server: 2 });
  const ask = (mobileId: string) => () => buyer.post('/api/mobile/switch', { mobileId, serviceId: other.id, expectedPrice: 12.5 });
  return {
    asks: {
      'to another service': { ask: ask(old._id), answer: '409 NUMBER_NOT_SWITCHABLE' },
      'of no number': { ask: ask('999999999'), answer: '404 ACTIVATION_NOT_FOUND' },
    },
  };
}

/** What another purchase has is said as well. */
async function repeats(shop: Shop): Promise<KnownRefusal> {
  const buyer = await aBuyer(shop);
  const [other, key] = [await aService(shop.app), randomUUID()];
  await aNumber(shop.app, { user: buyer.user, service: buyer.service, key });
  const order = async (by: TestUser) => {
    const query = new URLSearchParams({
      api_key: by.token,
      action: 'getNumberV2',
      service: buyer.code,
      maxPrice: '100',
      orderId: 'order-1',
    });
    return (await (await fetch(`${shop.app.url}/stubs/handler_api.php?${query.toString()}`)).text()).slice(0, 20);
  };
  await order(buyer.key);
  const second = await anApiKey(shop.app, buyer.user);
  const ask = () => buyer.post('/api/mobile/generate', { serviceId: other.id, isDeepCheck: false }, { key });
  return {
    asks: {
      'another purchase under the same key': { ask, answer: '409 IDEMPOTENCY_KEY_REUSED' },
      'an order of another key': { ask: () => order(second), answer: 'ORDER_ALREADY_EXISTS' },
    },
  };
}

export const knownRefusals: Readonly<Record<string, (shop: Shop) => Promise<KnownRefusal>>> = {
  'buying is paused': paused,
  'fair use': fairUse,
  'a person is slowed': slowedPerson,
  'a key is slowed': slowedKey,
  'a key is paused': pausedKey,
  'too little money': tooLittleMoney,
  'a key’s open numbers': openNumbersOfKey,
  'a key’s budget': budgetOfKey,
  'a person’s open numbers': openNumbers,
  'a service that is not for sale': gone,
  'a price that rose': dearer,
  'a number that can’t be switched': notSwitchable,
  'a repeat of another purchase': repeats,
};
