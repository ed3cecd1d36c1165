import { describe, expect, test } from 'vitest';
import { askUntilServed, aService, balanceOf, eventually, passTime } from '../../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../../test/builders/people.ts';
import { switchOn } from '../../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../../test/invariants/expect-reconciled.ts';
import { aFivesimShop as aShop } from '../../../../../../test/scenarios/shops/fivesim-shop.ts';

const telegram = 'user/buy/activation/india/any/telegram';

/** Clients ask again. */
const isBusy = (answer: string) => answer === '400 server offline';

describe.concurrent('5sim’s protocol', () => {
  test('sells a number and tells its codes', async (context) => {
    const app = await ownApp(context);
    const { user, ask, askJson, buy, receive, receives } = await aShop(app);
    const order = await buy();
    expect(order).toEqual({
      id: expect.any(Number),
      phone: expect.stringMatching(/^\+91\d{10}$/),
      operator: 'server1',
      product: 'telegram',
      price: 7,
      status: 'RECEIVED',
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      sms: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      forwarding: false,
      forwarding_number: '',
      country: 'india',
    });
    expect(await askJson(`user/check/${order.id}`)).toEqual(order);
    expect(await ask(`user/finish/${order.id}`)).toBe('400 order no sms');
    await receive(order, 'Your code: 48291');
    await receives(order.id, ['48291']);
    await receive(order, 'Your code: 55017');
    await receives(order.id, ['48291', '55017']);
    expect(await ask(`user/cancel/${order.id}`)).toBe('400 order has sms');
    expect(await ask(`user/ban/${order.id}`)).toBe('400 order has sms');
    expect(await askJson(`user/sms/inbox/${order.id}`)).toMatchObject({ Data: [{ code: '48291' }, { code: '55017' }], Total: 2 });
    for (let i = 0; i < 2; i++) expect(await askJson(`user/finish/${order.id}`)).toMatchObject({ id: order.id, status: 'FINISHED' });
    expect(await askJson(`user/check/${order.id}`)).toMatchObject({ status: 'FINISHED', sms: [{ code: '48291' }, { code: '55017' }] });
    expect((await askJson('user/orders?category=activation')).Data).toMatchObject([{ id: order.id, status: 'FINISHED' }]);
    await eventually(async () => expect(app.simulator.simulator.records().activations).toMatchObject([{ state: 'finished' }]));
    expect(await balanceOf(app, user)).toBe(93);
    await expectReconciled(app);
  });

  test('cancels and bans once the money is back, and says so again', async (context) => {
    const app = await ownApp(context);
    const { user, ask, askJson, buy } = await aShop(app);
    const [first, second] = [await buy(), await buy('any/server1/tg')];
    expect(await ask(`user/cancel/${first.id}`)).toBe('400 too early');
    await passTime(app, 300);
    for (let i = 0; i < 2; i++) {
      expect(await askJson(`user/cancel/${first.id}`)).toMatchObject({ status: 'CANCELED', sms: null });
      expect(await askJson(`user/ban/${second.id}`)).toMatchObject({ status: 'BANNED', sms: null });
      expect(await balanceOf(app, user)).toBe(100);
    }
    expect(await ask(`user/finish/${first.id}`)).toBe('400 order expired');
    expect(await ask(`user/ban/${first.id}`)).toBe('400 order expired');
    await expectReconciled(app);
  });

  test('answers with the order as it is when a cancel is not confirmed in time; the cancel goes on', async (context) => {
    const app = await ownApp(context);
    const { user, askJson, buy } = await aShop(app);
    const { id } = await buy();
    await passTime(app, 300);
    switchOn(app, { kind: 'silence', action: 'setStatus', share: 1, forMs: 9_000 });
    expect(await askJson(`user/cancel/${id}`)).toMatchObject({ status: 'RECEIVED', sms: null });
    await eventually(async () => expect(await balanceOf(app, user)).toBe(100));
    expect(await askJson(`user/cancel/${id}`)).toMatchObject({ status: 'CANCELED' });
  });

  test('refuses in the protocol’s own words', async (context) => {
    const app = await ownApp(context);
    const { user, ask, askJson, buy, request } = await aShop(app, { rupeesPerDay: 14, maxOpen: 2, balance: 20 });
    for (const token of ['nonsense', `pk_live_${'A'.repeat(40)}`]) expect(await ask('user/profile', { token })).toBe('401 Unauthorized');
    const reader = await anApiKey(app, user, { scopes: ['read'] });
    expect(await ask(telegram, { token: reader.token })).toBe('401 Unauthorized');
    const answers = {
      'india/any/nosuch': '400 no product',
      'india/any': '400 no product',
      'atlantis/any/telegram': '400 bad country',
      '/any/telegram': '400 select country',
      'india//telegram': '400 select operator',
      'india/jio/telegram': '400 bad operator',
      'india/server1/telegram?maxPrice=9': '400 bad operator',
      'india/server3/telegram': '400 no free phones',
      'brazil/any/telegram': '400 no free phones',
      'india/any/telegram?maxPrice=5': '400 no free phones',
      'india/any/telegram?maxPrice=cheap': '400 no free phones',
    };
    for (const [path, answer] of Object.entries(answers)) expect([path, await ask(`user/buy/activation/${path}`)]).toEqual([path, answer]);
    expect(await ask('user/buy/hosting/india/any/1day')).toBe('400 not supported');
    for (const of of ['919876543210', '+919876543210', '1', ''])
      expect(await ask(`user/reuse/telegram/${of}`)).toBe('400 reuse not possible');
    for (const path of ['user/coffee', 'guest/profile', 'user/sms/outbox/1', 'x']) expect(await ask(path)).toBe('404 404 page not found');
    for (const id of ['123456', 'x', '']) expect(await ask(`user/check/${id}`)).toBe('400 order not found');
    const order = await buy('india/any/telegram?maxPrice=7.5');
    expect(await ask(`user/check/${order.id}`, { token: reader.token })).toBe('400 order not found');
    await buy();
    expect(await ask(telegram)).toBe('400 no free phones');
    await passTime(app, 300);
    await askJson(`user/cancel/${order.id}`);
    const poor = await anApiKey(app, user);
    await buy('india/any/telegram', { token: poor.token });
    expect(await ask(telegram, { token: poor.token })).toBe('400 not enough user balance');
    const fromPage = await request('user/profile', { origin: 'https://elsewhere.example' });
    expect(fromPage.status).toBe(403);
    expect(fromPage.headers.get('access-control-allow-origin')).toBeNull();
    const plain = await request('user/profile');
    expect([plain.headers.get('cache-control'), plain.headers.get('set-cookie')]).toEqual(['no-store', null]);
    await expectReconciled(app);
  });

  test('stays within the daily budget when 50 ask at once, and sells one number for one idempotency key', async (context) => {
    const app = await ownApp(context);
    const { user, ask } = await aShop(app, { rupeesPerDay: 21, balance: 1_000 });
    const order = () => ask(telegram, { 'idempotency-key': 'order-1042' });
    const orders = (await askUntilServed(16, order, isBusy)).map((answer) => JSON.parse(answer.slice(4)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    const others = await askUntilServed(50, () => ask(telegram), isBusy);
    expect(others.filter((answer) => answer.startsWith('200 {'))).toHaveLength(2);
    expect(others.filter((answer) => answer === '400 not enough user balance')).toHaveLength(48);
    expect(await balanceOf(app, user)).toBe(979);
    await expectReconciled(app);
  });

  test('lists what this key bought, and what is for sale', async (context) => {
    const app = await ownApp(context);
    const { user, ask, askJson, buy } = await aShop(app);
    await aService(app, { server: 4, price: 9, code: 'tg' });
    const other = await anApiKey(app, user);
    await buy('india/any/telegram', { token: other.token });
    const [first, second] = [await buy(), await buy()];
    expect(await askJson('user/profile')).toMatchObject({ email: user.email, balance: 79, frozen_balance: 21, rating: 96 });
    expect(await askJson('user/orders?category=activation')).toEqual({ Data: [first, second], ProductNames: [], Statuses: [], Total: 2 });
    expect((await askJson('user/orders?category=activation&limit=1&order=id&reverse=true')).Data).toEqual([second]);
    const byId = [first, second].toSorted((a, b) => b.id - a.id);
    expect((await askJson('user/orders?category=activation&order=id&reverse=true')).Data).toEqual(byId);
    expect((await askJson('user/orders?category=activation&offset=1')).Data).toEqual([second]);
    expect(await askJson('user/orders?category=hosting')).toMatchObject({ Data: [], Total: 0 });
    expect(await askJson('user/payments')).toMatchObject({ Data: [], Total: 0 });

    const offers = { server1: { cost: 7, count: expect.any(Number) }, server4: { cost: 9, count: expect.any(Number) } };
    expect(await askJson('guest/prices?country=india&product=telegram')).toEqual({ india: { telegram: offers } });
    expect(await askJson('guest/prices?country=india&product=tg')).toEqual({ india: { telegram: offers } });
    expect(await askJson('guest/prices?product=telegram')).toMatchObject({ telegram: { india: offers } });
    expect(await askJson('guest/prices')).toMatchObject({ india: { telegram: offers } });
    expect(await ask('guest/prices?country=atlantis')).toBe('400 country is incorrect');
    expect(await ask('guest/prices?product=nosuch')).toBe('400 product is incorrect');
    const listed = { Category: 'activation', Qty: expect.any(Number) };
    expect((await askJson('guest/products/india/any')).telegram).toMatchObject(listed);
    expect(await askJson('guest/products/india/server4')).toEqual({ telegram: { ...listed, Price: 9 } });
    expect(await ask('guest/products/india/jio')).toBe('400 bad operator');
    expect(await ask('guest/products/atlantis/any')).toBe('400 bad country');
    expect((await askJson('guest/countries')).india).toMatchObject({
      iso: { in: 1 },
      prefix: { '+91': 1 },
      text_en: 'India',
      server1: { activation: 1 },
    });
  });

  test('counts what anyone asks against the address', async (context) => {
    const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
    const answers = await Promise.all(Array.from({ length: 260 }, () => fetch(`${app.url}/v1/guest/nothing`)));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('takes from an address what a list costs', async (context) => {
    const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
    const ask = async () => (await fetch(`${app.url}/v1/guest/prices?country=india`)).status;
    const answers = await Promise.all(Array.from({ length: 120 }, ask));
    expect(answers.filter((status) => status === 200).length).toBeLessThan(80);
  });
});
