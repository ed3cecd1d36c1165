import { expect, test } from 'vitest';
import { sellAgain } from '../../../../../test/scenarios/numbers/ended-number.ts';
import { aService, aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import { upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { saveProvider } from '../../providers/seed-providers.ts';

/** Its software, and what it asks in both protocols. */
async function aShop(app: TestApp) {
  await sellAgain(app);
  await aService(app, { price: 7, code: 'tg' });
  const user = await aUser(app, { balance: 100 });
  const key = await anApiKey(app, user);
  const ask = async (action: string, params: Record<string, string> = {}, token = key.token): Promise<string> => {
    const query = new URLSearchParams({ api_key: token, action, ...params });
    return (await fetch(`${app.url}/stubs/handler_api.php?${query.toString()}`)).text();
  };
  const get = async (path: string) => {
    const reply = await fetch(`${app.url}/v1/user/${path}`, { headers: { authorization: `Bearer ${key.token}` } });
    return `${reply.status} ${await reply.text()}`;
  };
  const read = (answer: string) => /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(answer)?.slice(1) ?? [answer, ''];
  /** It got its code, here and at the provider. */
  const finish = async (id: string, phone: string) => {
    const { simulator } = app.simulator;
    const sold = simulator.listOpen().find(({ phoneNumber }) => phoneNumber === phone);
    simulator.deliver(sold?.id ?? 0, { text: 'Your code: 48291', code: '48291' });
    await eventually(async () => expect(await ask('getStatus', { id })).toBe('STATUS_OK:48291'));
    expect(await ask('setStatus', { id, status: '6' })).toBe('ACCESS_ACTIVATION');
    await eventually(async () => expect(simulator.find(sold?.id ?? 0)?.state).toBe('finished'));
  };
  const buy = async () => {
    const [id = '', phone = ''] = read(await ask('getNumber', { service: 'tg', country: '22' }));
    await finish(id, phone);
    return { id, phone };
  };
  return { user, ask, get, read, buy, finish };
}

test('handler_api.php sells a number again, in both dialects', async (context) => {
  const app = await ownApp(context);
  const { user, ask, read, buy, finish } = await aShop(app);
  const { id, phone } = await buy();
  const price = { status: 'success', cost: 7, service: 'tg', phone: Number(phone), country: 22 };
  expect(JSON.parse(await ask('checkExtraActivation', { activationId: id }))).toEqual(price);
  expect(JSON.parse(await ask('reactivationPrice', { id }))).toEqual({ data: { price: 7, currency: 356 } });
  const [next = '', same = ''] = read(await ask('getExtraActivation', { activationId: id }));
  expect([same, next === id]).toEqual([phone, false]);
  expect(await ask('getStatus', { id: next })).toBe('STATUS_WAIT_CODE');
  for (const action of ['getExtraActivation', 'checkExtraActivation'])
    expect(await ask(action, { activationId: id })).toBe('RENEW_ACTIVATION_NOT_AVAILABLE');
  expect(await ask('getExtraActivation', { activationId: next })).toBe('RENEW_ACTIVATION_NOT_AVAILABLE');
  expect(await balanceOf(app, user)).toBe(86);
  await finish(next, phone);
  expect(JSON.parse(await ask('reactivate', { id: next }))).toMatchObject({ phoneNumber: phone, activationCost: 7, currency: 356 });
  expect(await balanceOf(app, user)).toBe(79);
  await expectReconciled(app);
});

test('handler_api.php charges nothing for what can’t be had', async (context) => {
  const app = await ownApp(context);
  const { user, ask, buy } = await aShop(app);
  const { id } = await buy();
  switchOn(app, { kind: 'token', token: 'RENEW_ACTIVATION_NOT_AVAILABLE', action: 'checkExtraActivation' });
  expect(await ask('getExtraActivation', { activationId: id })).toBe('RENEW_ACTIVATION_NOT_AVAILABLE');
  expect(await ask('getExtraActivation', { activationId: 'x' })).toBe('WRONG_ACTIVATION_ID');
  expect(await ask('getExtraActivation', { activationId: '123456' })).toBe('NO_ACTIVATION');
  const reader = await anApiKey(app, user, { scopes: ['read'] });
  expect(await ask('getExtraActivation', { activationId: id }, reader.token)).toBe('BAD_KEY');
  const other = await anApiKey(app, user);
  expect(await ask('getExtraActivation', { activationId: id }, other.token)).toBe('NO_ACTIVATION');
  await sellAgain(app, false);
  expect(await ask('checkExtraActivation', { activationId: id })).toBe('RENEW_ACTIVATION_NOT_AVAILABLE');
  expect(await balanceOf(app, user)).toBe(93);
  await expectReconciled(app);
});

test('5sim’s protocol sells a number again by its phone', async (context) => {
  const app = await ownApp(context);
  const { user, get, buy } = await aShop(app);
  const { phone } = await buy();
  for (const path of [`reuse/whatsapp/${phone}`, 'reuse/telegram/919999999999', `reuse/telegram/%2B${phone}`])
    expect(await get(path)).toBe('400 reuse not possible');
  expect(JSON.parse((await get(`reuse/telegram/${phone}`)).slice(4))).toMatchObject({
    phone: `+${phone}`,
    status: 'RECEIVED',
    price: 7,
    sms: null,
  });
  expect(await get(`reuse/telegram/${phone}`)).toBe('400 reuse not possible');
  expect(await balanceOf(app, user)).toBe(86);
  await expectReconciled(app);
});

test.for(upstreamProtocols)('a reseller over %s asks the installation that it buys from', async (protocol, context) => {
  const [seller, reseller] = await Promise.all([ownApp(context), ownApp(context, { protocol })]);
  const shop = await aShop(seller);
  const key = await anApiKey(seller, shop.user);
  const { db, providers } = reseller.app.deps;
  const baseUrl = `${seller.url}${protocol === 'fivesim' ? '/v1' : '/stubs/handler_api.php'}`;
  await db.pool.query(`update provider set currency = 'INR'`);
  const company = { name: 'Simulator', protocol, paisePerUnit: 100, baseUrl, apiKey: key.token };
  await providers.getFresh(await saveProvider(db.autocommit, createSecrets(reseller.secretKey), company));
  await sellAgain(reseller);
  const service = await aService(reseller, { price: 12, code: 'tg' });
  const user = await aUser(reseller, { balance: 100 });
  const by = await anApiKey(reseller, user);
  const { mobile } = (await reseller.post('/api/mobile/generate', { as: by, body: { serviceId: service.id, isDeepCheck: false } })).body
    .data;
  const { simulator } = seller.simulator;
  simulator.deliver(simulator.listOpen()[0]?.id ?? 0, { text: 'Your code: 48291', code: '48291' });
  const status = async (step: string) => {
    const query = new URLSearchParams({ api_key: by.token, action: 'setStatus', id: mobile._id, status: step });
    return (await fetch(`${reseller.url}/stubs/handler_api.php?${query.toString()}`)).text();
  };
  await eventually(async () => expect(await status('6')).toBe('ACCESS_ACTIVATION'));
  await eventually(async () => {
    const again = await reseller.post('/api/mobile/again', { as: by, body: { mobileId: mobile._id } });
    expect(again.body.data).toMatchObject({ isNumberGenerated: true, mobile: { mobileno: mobile.mobileno } });
  });
  expect([await balanceOf(reseller, user), await balanceOf(seller, shop.user)]).toEqual([76, 86]);
  await expectReconciled(seller);
});
