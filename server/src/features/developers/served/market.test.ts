import { expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

test('a changed price is in both protocols’ lists within two seconds, and in a purchase at once', async (context) => {
  const app = await ownApp(context);
  const service = await aService(app, { price: 7, code: 'tg' });
  const key = await anApiKey(app, await aUser(app, { balance: 100 }));
  const ask = async (query: string) => (await fetch(`${app.url}/stubs/handler_api.php?api_key=${key.token}&action=${query}`)).text();
  const prices = async () => {
    const guest = JSON.parse(await (await fetch(`${app.url}/v1/guest/prices?country=india&product=telegram`)).text());
    return [JSON.parse(await ask('getPrices&country=22&service=tg'))['22'].tg.cost, guest.india.telegram.server1.cost];
  };
  expect(await prices()).toEqual([7, 7]);
  await app.app.deps.db.pool.query('update service set price = 900 where id = $1', [service.id]);
  expect(await ask('getNumber&service=tg&country=22&maxPrice=7')).toBe('WRONG_MAX_PRICE:9');
  await eventually(async () => expect(await prices()).toEqual([9, 9]));
  expect(await ask('getNumber&service=tg&country=22&maxPrice=9')).toMatch(/^ACCESS_NUMBER:/);
});
