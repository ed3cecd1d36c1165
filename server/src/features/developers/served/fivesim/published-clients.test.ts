import { FiveSim } from '5sim-api';
import { FiveSimAPI } from 'fivesim-api';
import { expect, test } from 'vitest';
import { longestWaitMs } from '../../../../../../test/longest-wait.ts';
import { passTime } from '../../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../../test/invariants/expect-reconciled.ts';
import { aFivesimShop } from '../../../../../../test/scenarios/shops/fivesim-shop.ts';

test('works with fivesim-api as it is', async (context) => {
  const app = await ownApp(context);
  const { key, url, receive, receives } = await aFivesimShop(app);
  FiveSimAPI.baseURL = url;
  const client = new FiveSimAPI(key.token);
  client.client.defaults.baseURL = url;
  expect(await FiveSimAPI.getCountries()).toHaveProperty('india');
  expect((await FiveSimAPI.getPricesByCountryAndProduct('india', 'telegram'))['india']).toHaveProperty('telegram');
  expect(await client.getProfile()).toMatchObject({ balance: 100 });
  const bought = await client.buyActivationNumber('india', 'any', 'telegram', { maxPrice: 7 });
  expect(bought).toMatchObject({ status: 'RECEIVED', price: 7, sms: null });
  await expect(client.finishOrder(bought.id)).rejects.toMatchObject({ name: 'ValidationError' });
  await receive(bought, 'Your code: 48291');
  await receives(bought.id, ['48291']);
  expect((await client.checkOrder(bought.id)).sms).toMatchObject([{ code: '48291' }]);
  await expect(client.cancelOrder(bought.id)).rejects.toMatchObject({ name: 'OrderHasSMSError' });
  expect(await client.finishOrder(bought.id)).toMatchObject({ status: 'FINISHED' });
  await expect(client.buyActivationNumber('india', 'any', 'telegram', { maxPrice: 1 })).rejects.toMatchObject({
    name: 'NoPhoneNumbersError',
  });
  const second = await client.buyActivationNumber('india', 'server1', 'telegram');
  await passTime(app, 300);
  expect(await client.cancelOrder(second.id)).toMatchObject({ status: 'CANCELED' });
  expect(await client.getOrderHistory({ category: 'activation' })).toMatchObject({ Total: 2 });
  await expectReconciled(app);
});

test('works with 5sim-api as it is', async (context) => {
  const app = await ownApp(context);
  const { key, url, receive, receives } = await aFivesimShop(app);
  const client = new FiveSim(key.token);
  for (const part of [client.balance, client.orderHistory, client.number, client.sms]) part.api.defaults.baseURL = url;
  expect(await client.getUserBalance()).toMatchObject({ balance: 100 });
  const bought = await client.buyActivationNumber({ country: 'india', operator: 'any', product: 'telegram' });
  await receive(bought, 'Your code: 48291');
  await receives(bought.id, ['48291']);
  expect(await client.waitForSMS({ id: bought.id, timeout: longestWaitMs, interval: 100 })).toMatchObject({ code: '48291' });
  const second = await client.buyActivationNumber({ country: 'india', operator: 'any', product: 'telegram' });
  await passTime(app, 300);
  expect(await client.cancelNumber(second.id)).toMatchObject({ status: 'CANCELED' });
  expect(await client.getOrderHistory('activation')).toMatchObject({ Total: 2 });
  await expectReconciled(app);
});
