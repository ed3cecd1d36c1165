import { expect, test } from 'vitest';
import { aFivesim, refused } from './a-fivesim.ts';

const buy = 'user/buy/activation/india/any/telegram';

test('needs the key for account calls only', async () => {
  const { ask, fivesimUrl } = await aFivesim();
  for (const path of ['user/profile', 'user/orders?category=activation', buy])
    expect(await ask(path, 'wrong')).toEqual(refused('Unauthorized', 401));
  expect((await fetch(`${fivesimUrl}/user/profile`)).status).toBe(401);
  expect((await fetch(`${fivesimUrl}/guest/prices`)).status).toBe(200);
});

test('refuses other paths and methods', async () => {
  const { ask, fivesimUrl, url } = await aFivesim();
  for (const path of ['user/coffee', 'guest/profile', 'user', '%E0%A4%A'])
    expect(await ask(path)).toEqual(refused('404 page not found', 404));
  expect((await fetch(`${fivesimUrl}/guest/countries`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${url}/v2/guest/countries`)).status).toBe(404);
});

test('shows the same account in both protocols', async () => {
  const { ask, askJson, buy: buyByOther, control } = await aFivesim({ startBalanceMicros: 12_345_678 });
  expect(await askJson('user/profile')).toMatchObject({ balance: 12.345678, rating: 96, frozen_balance: 0 });
  const id = await buyByOther();
  const order = await askJson(`user/check/${id}`);
  expect((await askJson('user/profile')).balance).toBeCloseTo(12.345678 - order.price, 6);
  expect((await askJson('user/orders?category=activation')).Data).toEqual([order]);
  expect((await control('GET', 'calls')).body).toEqual({ profile: 2, getNumber: 1, check: 1, orders: 1 });
  expect((await ask('user/profile')).body).not.toContain('canary');
});

test('pages the history from either end, ended orders included', async () => {
  const { askJson, ask } = await aFivesim();
  const ids: number[] = [];
  for (let i = 0; i < 20; i++) ids.push((await askJson(buy)).id);
  await ask(`user/cancel/${ids[0]}`);
  const idsOf = async (query: string) => (await askJson(`user/orders?category=activation${query}`)).Data.map(({ id }) => id);
  expect(await idsOf('')).toEqual(ids.slice(0, 15));
  expect(await idsOf('&limit=500&order=id&reverse=true')).toEqual(ids.toReversed());
  expect(await idsOf('&limit=5&offset=18&order=id&reverse=true')).toEqual([ids[1], ids[0]]);
  expect(await idsOf('&limit=5&offset=20')).toEqual([]);
  expect(await askJson('user/orders?category=activation&limit=1')).toMatchObject({
    Data: [{ status: 'CANCELED' }],
    ProductNames: [],
    Statuses: [],
    Total: 20,
  });
  expect(await askJson('user/orders?category=hosting')).toMatchObject({ Data: [], Total: 0 });
});

test('nests prices as requested, and stock falls with sales', async () => {
  const { ask, askJson } = await aFivesim({ stock: 40 });
  const { price } = await askJson(buy);
  const offers = { jio: { cost: price, count: 13 }, airtel: { cost: price, count: 13 }, vi: { cost: price, count: 13 } };
  expect(await askJson('guest/prices?country=india&product=telegram')).toEqual({ india: { telegram: offers } });
  expect(await askJson('guest/prices?country=india')).toMatchObject({ india: { telegram: offers, whatsapp: { jio: { count: 14 } } } });
  expect(await askJson('guest/prices?product=telegram')).toMatchObject({ telegram: { india: offers, usa: {} } });
  expect(await askJson('guest/prices')).toMatchObject({ india: { telegram: offers }, england: {} });
  expect(await ask('guest/prices?country=atlantis')).toEqual(refused('country is incorrect'));
  expect(await ask('guest/prices?product=tg')).toEqual(refused('product is incorrect'));
  expect(await askJson('guest/products/india/any')).toMatchObject({ telegram: { Category: 'activation', Qty: 39, Price: price } });
  expect(await askJson('guest/products/india/jio')).toMatchObject({ telegram: { Qty: 13 } });
  expect(await ask('guest/products/india/telkomsel')).toEqual(refused('bad operator'));
  expect(await ask('guest/products/atlantis/any')).toEqual(refused('bad country'));
});

test('lists countries with their operators', async () => {
  const { askJson } = await aFivesim();
  expect(await askJson('guest/countries')).toMatchObject({
    india: { iso: { in: 1 }, prefix: { '+91': 1 }, text_en: 'India', text_ru: 'Индия', jio: { activation: 1 } },
    england: { iso: { gb: 1 }, prefix: { '+44': 1 } },
  });
});
