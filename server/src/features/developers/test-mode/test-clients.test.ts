import { FiveSim } from '5sim-api';
import { FiveSimAPI } from 'fivesim-api';
import { HeroSMSClient } from 'hero-sms';
import SmsActivate from 'sms-activate';
import { expect, test, type TestContext } from 'vitest';
import { longestWaitMs } from '../../../../../test/longest-wait.ts';
import { aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { wholeTables } from '../../../../../test/postgres/tables.ts';

async function anIntegrator(context: TestContext) {
  const app = await ownApp(context);
  await aService(app, { price: 7, code: 'tg' });
  const user = await aUser(app, { balance: 50 });
  return { app, user, key: await anApiKey(app, user, { mode: 'test' }) };
}

/** But those in which a reading of the provider's prices, due at any moment, is stored. */
async function liveTables(app: TestApp) {
  const { alarm: _alarm, service: _service, service_cost: _cost, ...tables } = await wholeTables(app);
  return tables;
}

test('hero-sms works with a test key as it is', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  const url = `${app.url}/stubs/handler_api.php`;
  const hero = new HeroSMSClient({ apiKey: key.token, baseUrl: url });
  expect(await hero.getBalance()).toBe(1_000);
  const prices = await fetch(`${url}?api_key=${key.token}&action=getPrices`);
  expect(await prices.json()).toEqual({
    22: {
      test_ok: { cost: 9, count: 200, physicalCount: 200 },
      test_late: { cost: 10, count: 200, physicalCount: 200 },
      test_none: { cost: 8, count: 200, physicalCount: 200 },
      test_multi: { cost: 12, count: 100, physicalCount: 100 },
      test_dead: { cost: expect.any(Number), count: 0, physicalCount: 0 },
    },
  });
  await expect(hero.getNumber({ service: 'tg', country: 22 })).rejects.toMatchObject({ code: 'BAD_SERVICE' });
  await expect(hero.getNumber({ service: 'test_dead', country: 22 })).rejects.toMatchObject({ code: 'NO_NUMBERS' });
  const bought = await hero.getNumber({ service: 'test_multi', country: 22 });
  expect(bought.phoneNumber).toMatch(/^910\d{9}$/);
  const receives = (status: string) =>
    eventually(async () =>
      expect(await hero.getStatus(bought.activationId)).toMatchObject({ status, code: expect.stringMatching(/^\d{6}$/) }),
    );
  await receives('STATUS_OK');
  const { code } = await hero.getStatus(bought.activationId);
  expect(await hero.requestResend(bought.activationId)).toBe('ACCESS_RETRY_GET');
  await passTime(app, 10);
  await receives('STATUS_OK');
  expect((await hero.getStatus(bought.activationId)).code).not.toBe(code);
  expect(await hero.complete(bought.activationId)).toBe('ACCESS_ACTIVATION');
  const second = await hero.getNumberV2({ service: 'test_none', country: 22 });
  await expect(hero.cancel(Number(second.activationId))).rejects.toMatchObject({ name: 'EarlyCancelError' });
  await passTime(app, 61);
  expect(await hero.cancel(Number(second.activationId))).toBe('ACCESS_CANCEL');
  expect([await hero.getBalance(), await balanceOf(app, user)]).toEqual([988, 50]);
  await assertInvariants(app.app.deps.sandbox().db.pool);
});

test('fivesim-api works with a test key as it is', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  const url = `${app.url}/v1`;
  const guest = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await (await fetch(`${url}/guest/products/india/any`, { headers })).json()) as Record<string, unknown>;
  };
  expect(Object.keys(await guest(key.token)).toSorted()).toEqual(['test_dead', 'test_late', 'test_multi', 'test_none', 'test_ok']);
  expect(Object.keys(await guest())).toEqual(['telegram']);
  expect(Object.keys(await guest((await anApiKey(app, user)).token))).toEqual(['telegram']);
  FiveSimAPI.baseURL = url;
  const client = new FiveSimAPI(key.token);
  client.client.defaults.baseURL = url;
  expect(await client.getProfile()).toMatchObject({ balance: 1_000 });
  const bought = await client.buyActivationNumber('india', 'any', 'test_ok', { maxPrice: 10 });
  expect(bought).toMatchObject({ status: 'RECEIVED', sms: null });
  await eventually(async () =>
    expect((await client.checkOrder(bought.id)).sms).toMatchObject([{ code: expect.stringMatching(/^\d{6}$/) }]),
  );
  await expect(client.cancelOrder(bought.id)).rejects.toMatchObject({ name: 'OrderHasSMSError' });
  expect(await client.finishOrder(bought.id)).toMatchObject({ status: 'FINISHED' });
  await expect(client.buyActivationNumber('india', 'any', 'test_dead')).rejects.toMatchObject({ name: 'NoPhoneNumbersError' });
  await expect(client.buyActivationNumber('india', 'any', 'telegram')).rejects.toThrow();
  const second = await client.buyActivationNumber('india', 'server1', 'test_none');
  await passTime(app, 61);
  expect(await client.cancelOrder(second.id)).toMatchObject({ status: 'CANCELED' });
  expect(await balanceOf(app, user)).toBe(50);
  await assertInvariants(app.app.deps.sandbox().db.pool);
});

test('sms-activate works with a test key as it is, and moves no live row', async (context) => {
  const { app, key } = await anIntegrator(context);
  const tables = await liveTables(app);
  const classic = new SmsActivate(key.token);
  classic.session.defaults.baseURL = `${app.url}/stubs/handler_api.php`;
  expect(await classic.getBalance()).toBe(1_000);
  await expect(classic.getNumber('tg', 22)).rejects.toThrow('Bad serivce');
  await expect(classic.getNumber('test_dead', 22)).rejects.toThrow('No free numbers');
  const bought = await classic.getNumber('test_ok', 22);
  expect(String(bought.number)).toMatch(/^910\d{9}$/);
  expect(await classic.getCode(bought.id)).toBeNull();
  await eventually(async () => expect(await classic.getCode(bought.id)).toMatch(/^\d{6}$/));
  await expect(classic.setStatus(bought.id, 8)).rejects.toThrow('Bad status');
  expect(await classic.setStatus(bought.id, 6)).toBe('ACCESS_ACTIVATION');
  const second = await classic.getNumber('test_none', 22);
  expect(await classic.setStatus(second.id, 8)).toBe('EARLY_CANCEL_DENIED');
  expect(await classic.getBalance()).toBe(983);
  await passTime(app, 61);
  expect(await classic.setStatus(second.id, 8)).toBe('ACCESS_CANCEL');
  expect(await classic.getBalance()).toBe(991);
  expect(await liveTables(app)).toEqual(tables);
  await assertInvariants(app.app.deps.sandbox().db.pool);
});

test('5sim-api works with a test key as it is, and moves no live row', async (context) => {
  const { app, key } = await anIntegrator(context);
  const tables = await liveTables(app);
  const client = new FiveSim(key.token);
  for (const part of [client.balance, client.orderHistory, client.number, client.sms]) part.api.defaults.baseURL = `${app.url}/v1`;
  expect(await client.getUserBalance()).toMatchObject({ balance: 1_000, frozen_balance: 0 });
  const wish = { country: 'india', operator: 'any' };
  await expect(client.buyActivationNumber({ ...wish, product: 'test_dead' })).rejects.toThrow();
  const bought = await client.buyActivationNumber({ ...wish, product: 'test_ok' });
  expect(bought).toMatchObject({ phone: expect.stringMatching(/^\+910\d{9}$/), status: 'RECEIVED' });
  // The client logs an error for each answer without a message.
  await eventually(async () => expect((await client.number.api.get(`user/check/${bought.id}`)).data.sms).not.toBeNull());
  expect(await client.waitForSMS({ id: bought.id, timeout: longestWaitMs, interval: 100 })).toMatchObject({
    code: expect.stringMatching(/^\d{6}$/),
  });
  await expect(client.cancelNumber(bought.id)).rejects.toThrow();
  const second = await client.buyActivationNumber({ ...wish, product: 'test_none' });
  await expect(client.cancelNumber(second.id)).rejects.toThrow();
  expect(await client.getUserBalance()).toMatchObject({ balance: 983, frozen_balance: 8 });
  await passTime(app, 61);
  expect(await client.cancelNumber(second.id)).toMatchObject({ status: 'CANCELED' });
  expect(await client.getUserBalance()).toMatchObject({ balance: 991, frozen_balance: 0 });
  expect(await client.getOrderHistory('activation')).toMatchObject({ Total: 2 });
  expect(await liveTables(app)).toEqual(tables);
  await assertInvariants(app.app.deps.sandbox().db.pool);
});
