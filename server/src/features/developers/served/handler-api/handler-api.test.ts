import { HeroSMSClient } from 'hero-sms';
import SmsActivate from 'sms-activate';
import { describe, expect, test } from 'vitest';
import { anApiKey } from '../../../../../../test/builders/people.ts';
import { askUntilServed, aService, aUser, balanceOf, eventually, passTime } from '../../../../../../test/builders/data.ts';
import { deliverSms, switchOn } from '../../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../../test/invariants/expect-reconciled.ts';

/** Telegram on server 1 (India), its owner's software, and what it asks. */
async function aShop(
  app: TestApp,
  { price = 7, balance = 100, ...limits }: { price?: number; balance?: number } & Record<string, unknown> = {},
) {
  const service = await aService(app, { price, code: 'tg' });
  const user = await aUser(app, { balance });
  const key = await anApiKey(app, user, limits);
  const url = `${app.url}/stubs/handler_api.php`;
  const request = (action: string, params: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${url}?${new URLSearchParams({ api_key: key.token, action, ...params }).toString()}`, init);
  const ask = async (action: string, params: Record<string, string> = {}) => (await request(action, params)).text();
  const askJson = async (action: string, params: Record<string, string> = {}) => JSON.parse(await ask(action, params));
  const buy = async (params: Record<string, string> = {}) => {
    const answer = await ask('getNumber', { service: 'tg', country: '22', ...params });
    const [, id = '', phone = ''] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(answer) ?? [];
    if (id === '') throw new Error(answer);
    return { id, phone };
  };
  const numberOf = async (phone: string) => {
    const { data } = (await app.get('/api/mobile/active', { as: key })).body;
    return data.find(({ mobileno }: { mobileno: string }) => mobileno === `+${phone}`);
  };
  const receive = async (phone: string, text: string) => deliverSms(app, await numberOf(phone), text);
  const receives = (id: string, status: string) => eventually(async () => expect(await ask('getStatus', { id })).toBe(status));
  return { service, user, key, url, request, ask, askJson, buy, receive, receives };
}

/** Too many of its owner's purchases, at the provider or in the database: clients ask again. */
const isBusy = (answer: string) => ['CHANNELS_LIMIT', 'ERROR_SQL'].includes(answer);

describe.concurrent('handler_api.php', () => {
  test('sells a number, tells its codes, and asks for another one', async (context) => {
    const app = await ownApp(context);
    const { user, ask, askJson, buy, receive, receives } = await aShop(app);
    expect(await ask('getBalance')).toBe('ACCESS_BALANCE:100.00');
    const { id, phone } = await buy();
    expect(phone).toMatch(/^91\d{10}$/);
    expect(Number(id)).toBeLessThan(2 ** 48);
    expect(await ask('getBalance')).toBe('ACCESS_BALANCE:93.00');
    expect(await ask('getStatus', { id })).toBe('STATUS_WAIT_CODE');
    expect(await ask('setStatus', { id, status: '1' })).toBe('ACCESS_READY');
    expect(await ask('setStatus', { id, status: '3' })).toBe('BAD_STATUS');
    expect(await ask('setStatus', { id, status: '6' })).toBe('BAD_STATUS');
    expect(await ask('getFullSms', { id })).toBe('STATUS_WAIT_CODE');
    expect(await askJson('getStatusV2', { id })).toEqual({ verificationType: 0, sms: null, call: null });

    await receive(phone, 'Your code: 48291');
    await receives(id, 'STATUS_OK:48291');
    expect(await ask('getFullSms', { id })).toBe('FULL_SMS:Your code: 48291');
    expect(await ask('setStatus', { id, status: '8' })).toBe('BAD_STATUS');
    expect(await ask('setStatus', { id, status: '3' })).toBe('ACCESS_RETRY_GET');
    expect(await ask('getStatus', { id })).toBe('STATUS_WAIT_RETRY:48291');
    await receive(phone, 'Your code: 55017');
    await receives(id, 'STATUS_OK:55017');
    expect(await askJson('getAllSms', { id })).toMatchObject({
      data: [{ code: '48291' }, { code: '55017', text: 'Your code: 55017' }],
      meta: { total: 2 },
    });
    expect(await ask('setStatus', { id, status: '6' })).toBe('ACCESS_ACTIVATION');
    expect(await ask('setStatus', { id, status: '6' })).toBe('ACCESS_ACTIVATION');
    expect(await ask('getStatus', { id })).toBe('STATUS_OK:55017');
    expect(await ask('getActiveActivations')).toBe('NO_ACTIVATIONS');
    expect(await ask('setStatus', { id, status: '3' })).toBe('BAD_STATUS');
    expect(await balanceOf(app, user)).toBe(93);
    await expectReconciled(app);
  });

  test('cancels once the money is back, and says so again', async (context) => {
    const app = await ownApp(context);
    const { user, ask, buy, request } = await aShop(app);
    const { id } = await buy();
    const second = await buy();
    expect(await ask('setStatus', { id, status: '8' })).toBe('EARLY_CANCEL_DENIED');
    await passTime(app, 300);
    expect(await ask('setStatus', { id, status: '8' })).toBe('ACCESS_CANCEL');
    expect(await balanceOf(app, user)).toBe(93);
    expect(await ask('setStatus', { activationId: id, status: '-1' })).toBe('ACCESS_CANCEL');
    expect(await ask('getStatus', { id })).toBe('STATUS_CANCEL');
    const ended = await request('cancelActivation', { id: second.id });
    expect([ended.status, await ended.text()]).toEqual([204, '']);
    expect(await balanceOf(app, user)).toBe(100);
    await expectReconciled(app);
  });

  test('denies a cancel that the provider doesn’t confirm in time; the cancel goes on', async (context) => {
    const app = await ownApp(context);
    const { user, ask, buy } = await aShop(app);
    const { id } = await buy();
    await passTime(app, 300);
    switchOn(app, { kind: 'silence', action: 'setStatus', share: 1, forMs: 9_000 });
    expect(await ask('setStatus', { id, status: '8' })).toBe('EARLY_CANCEL_DENIED');
    await eventually(async () => expect(await balanceOf(app, user)).toBe(100));
    expect(await ask('setStatus', { id, status: '8' })).toBe('ACCESS_CANCEL');
  });

  test('answers before its client gives up when the provider is silent, with the money back', async (context) => {
    const app = await ownApp(context);
    const { user, ask } = await aShop(app);
    switchOn(app, { kind: 'silence', action: 'getNumberV2', share: 1, forMs: 12_000 });
    expect(await ask('getNumber', { service: 'tg', country: '22' })).toBe('NO_NUMBERS');
    expect(await balanceOf(app, user)).toBe(100);
  });

  test('lists what is open and what was bought by this key alone', async (context) => {
    const app = await ownApp(context);
    const { user, ask, askJson, buy, receive, receives } = await aShop(app);
    expect(await ask('getActiveActivations')).toBe('NO_ACTIVATIONS');
    const other = await anApiKey(app, user);
    await app.post('/api/mobile/generate', { as: other, body: { serviceCode: 'tg', maxPrice: 7, isDeepCheck: false } });
    const [first, second] = [await buy(), await buy()];
    await receive(first.phone, 'Your code is 12:34');
    await receives(first.id, 'STATUS_OK:Your code is 12 34');
    const active = await askJson('getActiveActivations');
    expect(active.data).toEqual(active.activeActivations);
    expect(active.data).toMatchObject([
      {
        activationId: first.id,
        serviceCode: 'tg',
        phoneNumber: first.phone,
        activationCost: 7,
        activationStatus: '2',
        countryCode: '22',
        countryName: 'India',
        canGetAnotherSms: '1',
        currency: 356,
      },
      { activationId: second.id, activationStatus: '4', smsCode: null },
    ]);
    expect((await askJson('getActiveActivations', { start: '1', limit: '5' })).data).toMatchObject([{ activationId: second.id }]);
    expect(await askJson('getHistory')).toMatchObject([
      { id: Number(second.id), cost: 7, status: '4' },
      { id: Number(first.id), phone: first.phone, status: '2', sms: 'Your code is 12:34' },
    ]);
    expect(await ask('getHistory', { start: '5', end: '4' })).toBe('WRONG_DATE');
  });

  test('refuses in the protocol’s own words', async (context) => {
    const app = await ownApp(context);
    const { key, url, user, ask, buy, request } = await aShop(app, { rupeesPerDay: 14, maxOpen: 2, balance: 20 });
    const wish = { service: 'tg', country: '22' };
    const withKey = async (apiKey: string) => (await fetch(`${url}?action=getBalance&api_key=${apiKey}`)).text();
    expect(await Promise.all([withKey(''), withKey('nonsense'), withKey(`${key.token.slice(0, -2)}AA`)])).toEqual([
      'NO_KEY',
      'BAD_KEY',
      'BAD_KEY',
    ]);
    expect(await ask('getRentNumber')).toBe('BAD_ACTION');
    expect(await ask('getNumber', { ...wish, service: 'zz' })).toBe('BAD_SERVICE');
    expect(await ask('getNumber', { ...wish, country: '9999' })).toBe('BAD_COUNTRY');
    expect(await ask('getNumber', { ...wish, country: '73' })).toBe('NO_NUMBERS');
    expect(await ask('getNumber', { ...wish, operator: 'jio' })).toBe('BAD_OPERATOR');
    expect(await ask('getNumber', { ...wish, operator: 'server3' })).toBe('NO_NUMBERS');
    expect(await ask('getNumber', { ...wish, maxPrice: '5' })).toBe('WRONG_MAX_PRICE:7');
    expect(await ask('getStatus', { id: '123456' })).toBe('NO_ACTIVATION');
    expect(await ask('setStatus', { id: 'x', status: '8' })).toBe('WRONG_ACTIVATION_ID');
    const { id } = await buy({ operator: 'server1,server2', max_price: '7.00' });
    expect(await ask('setStatus', { id, status: '9' })).toBe('BAD_STATUS');
    await buy();
    expect(await ask('getNumber', wish)).toBe('CHANNELS_LIMIT');
    await passTime(app, 300);
    await ask('setStatus', { id, status: '8' });
    const poor = await anApiKey(app, user);
    await fetch(`${url}?action=getNumber&api_key=${poor.token}&service=tg&country=22`);
    expect(await (await fetch(`${url}?action=getNumber&api_key=${poor.token}&service=tg&country=22`)).text()).toBe('NO_BALANCE');
    const reader = await anApiKey(app, user, { scopes: ['read'] });
    expect(await (await fetch(`${url}?action=getNumber&api_key=${reader.token}&service=tg`)).text()).toBe('BAD_KEY');
    const fromPage = await request('getBalance', {}, { headers: { origin: 'https://elsewhere.example' } });
    expect(fromPage.status).toBe(403);
    expect(fromPage.headers.get('access-control-allow-origin')).toBeNull();
    await expectReconciled(app);
  });

  test('stays within the daily budget when 50 ask at once, and sells one number for one order id', async (context) => {
    const app = await ownApp(context);
    const { user, ask } = await aShop(app, { rupeesPerDay: 21, balance: 1_000 });
    const wish = { service: 'tg', country: '22' };
    const order = () => ask('getNumberV2', { ...wish, orderId: 'order-1042' });
    const orders = (await askUntilServed(64, order, isBusy)).map((answer) => JSON.parse(answer));
    expect(new Set(orders.map(({ activationId }) => activationId)).size).toBe(1);
    expect(orders[0]).toMatchObject({
      activationCost: 7,
      currency: 356,
      countryCode: '22',
      canGetAnotherSms: '1',
      activationOperator: 'server1',
    });
    expect(orders[0].activationTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const others = await askUntilServed(50, () => ask('getNumber', wish), isBusy);
    expect(others.filter((answer) => answer.startsWith('ACCESS_NUMBER:'))).toHaveLength(2);
    expect(others.filter((answer) => answer === 'NO_BALANCE')).toHaveLength(48);
    expect(await balanceOf(app, user)).toBe(979);
    const other = await anApiKey(app, user);
    expect(await ask('getNumberV2', { ...wish, api_key: other.token, orderId: 'order-1042' })).toBe('ORDER_ALREADY_EXISTS');
    await expectReconciled(app);
  });

  test('repeats an order whatever the market has become', async (context) => {
    const app = await ownApp(context);
    const { service, user, key, url, ask } = await aShop(app);
    const wish = { service: 'tg', country: '22' };
    const byHeader = (params: Record<string, string> = {}, given = 'a'.repeat(200)) =>
      fetch(`${url}?${new URLSearchParams({ api_key: key.token, action: 'getNumber', ...wish, ...params }).toString()}`, {
        headers: { 'idempotency-key': given },
      }).then((response) => response.text());
    const first = await ask('getNumber', { ...wish, orderId: 'keep', maxPrice: '7' });
    const second = await byHeader();
    expect([first, second]).toEqual([expect.stringMatching(/^ACCESS_NUMBER:/), expect.stringMatching(/^ACCESS_NUMBER:/)]);
    await app.app.deps.db.pool.query('update service set price = 900 where id = $1', [service.id]);
    expect(await ask('getNumber', { ...wish, orderId: 'keep', maxPrice: '7' })).toBe(first);
    expect(await byHeader()).toBe(second);
    expect(await byHeader({ operator: 'server2' })).toBe('BAD_DATA');
    expect(await byHeader({}, 'order 1')).toBe('BAD_DATA');
    await app.app.deps.db.pool.query('update service set is_enabled = false where id = $1', [service.id]);
    expect(await ask('getNumber', { ...wish, orderId: 'keep', maxPrice: '7' })).toBe(first);
    expect(await byHeader()).toBe(second);
    expect(await ask('getNumber', wish)).toBe('BAD_SERVICE');
    expect(await balanceOf(app, user)).toBe(86);
  });

  test('answers what it can’t read with a token, and buys nothing by HEAD', async (context) => {
    const app = await ownApp(context);
    const { url, key, user, buy, request } = await aShop(app);
    const answerOf = async (response: Response) => [response.status, await response.text()];
    const { id } = await buy();
    for (const status of ['constructor', 'toString', '__proto__', 'valueOf'])
      expect(await answerOf(await request('setStatus', { id, status }))).toEqual([200, 'BAD_STATUS']);
    const form = (body: string) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
    expect(await answerOf(await form(`api_key=${key.token}&action=getNumber&service=%00`))).toEqual([200, 'BAD_DATA']);
    expect(await answerOf(await form('a'.repeat(70_000)))).toEqual([200, 'BAD_DATA']);
    expect(await answerOf(await fetch(`${url}?api_key=${key.token}&action=getNumber&service=%00`))).toEqual([200, 'BAD_DATA']);
    expect((await request('getNumber', { service: 'tg', country: '22' }, { method: 'HEAD' })).status).toBe(404);
    expect(await balanceOf(app, user)).toBe(93);
  });

  test('tells prices, stock, countries, services and operators', async (context) => {
    const app = await ownApp(context);
    const { askJson, ask, key, url } = await aShop(app);
    await aService(app, { server: 2, price: 9, code: 'wa' });
    const prices = await askJson('getPrices', { country: '22' });
    expect(prices['22'].tg).toEqual({ cost: 7, count: expect.any(Number), physicalCount: expect.any(Number) });
    expect((await askJson('getPricesVerification', { service: 'tg' })).tg['22']).toEqual({ count: expect.any(Number), price: '7' });
    expect(await askJson('getPrices', { service: 'zz' })).toEqual({});
    expect((await askJson('getNumbersStatus', { country: '22' })).tg).toBeGreaterThan(0);
    expect((await askJson('getCountries'))['22']).toMatchObject({ id: 22, eng: 'India', visible: 1 });
    expect((await askJson('getServicesList')).services).toContainEqual({ code: 'tg', name: expect.any(String) });
    expect((await askJson('getOperators', { country: '22' })).countryOperators['22']).toContain('server1');
    expect(await ask('getOperators', { country: '73' })).toBe('OPERATORS_NOT_FOUND');
    expect((await askJson('getTopCountriesByService', { service: 'tg' }))['0']).toMatchObject({ country: 22, price: 7 });
    expect(await askJson('getListOfTopCountriesByService', { service: 'tg' })).toMatchObject([{ country: 22, share: 0, rate: 0 }]);
    const form = await fetch(url, { method: 'POST', body: new URLSearchParams({ api_key: key.token, action: 'getBalance' }) });
    expect(await form.text()).toBe('ACCESS_BALANCE:100.00');
  });

  test('works with published clients as they are', async (context) => {
    const app = await ownApp(context);
    const { key, url, receive, receives } = await aShop(app);
    const hero = new HeroSMSClient({ apiKey: key.token, baseUrl: url });
    expect(await hero.getBalance()).toBe(100);
    const bought = await hero.getNumber({ service: 'tg', country: 22 });
    expect(await hero.getStatus(bought.activationId)).toEqual({ status: 'STATUS_WAIT_CODE' });
    await receive(bought.phoneNumber, 'Your code: 48291');
    await receives(String(bought.activationId), 'STATUS_OK:48291');
    expect(await hero.getStatus(bought.activationId)).toEqual({ status: 'STATUS_OK', code: '48291' });
    expect(await hero.requestResend(bought.activationId)).toBe('ACCESS_RETRY_GET');
    expect(await hero.complete(bought.activationId)).toBe('ACCESS_ACTIVATION');
    await expect(hero.getNumber({ service: 'zz', country: 22 })).rejects.toMatchObject({ code: 'BAD_SERVICE' });
    await expect(hero.getNumber({ service: 'tg', country: 22, maxPrice: 1 })).rejects.toMatchObject({ minimumPrice: 7 });
    const second = await hero.getNumberV2({ service: 'tg', country: 22 });
    await expect(hero.cancel(Number(second.activationId))).rejects.toMatchObject({ name: 'EarlyCancelError' });

    const classic = new SmsActivate(key.token);
    classic.session.defaults.baseURL = url;
    expect(await classic.getBalance()).toBe(86);
    const third = await classic.getNumber('tg', 22);
    expect(await classic.getStatus(third.id)).toBe('STATUS_WAIT_CODE');
    await passTime(app, 300);
    expect(await classic.setStatus(third.id, 8)).toBe('ACCESS_CANCEL');
    await expect(classic.getNumber('zz', 22)).rejects.toThrow('Bad serivce');
    await expectReconciled(app);
  });
});
