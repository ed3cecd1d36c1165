import { expect, test } from 'vitest';
import { aFivesim, refused } from './a-fivesim.ts';

const buy = 'user/buy/activation/india/any/telegram';

test('presents an order in the shape of the protocol', async () => {
  const { ask, askJson, clock } = await aFivesim();
  expect(await ask(buy)).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' });
  const order = await askJson('user/buy/activation/indonesia/indosat/whatsapp');
  expect(order).toEqual({
    id: expect.any(Number),
    phone: expect.stringMatching(/^\+62\d{9,12}$/),
    operator: 'indosat',
    product: 'whatsapp',
    price: expect.any(Number),
    status: 'RECEIVED',
    expires: '2026-01-01T00:20:00.000000000Z',
    sms: null,
    created_at: '2026-01-01T00:00:00.000000000Z',
    forwarding: false,
    forwarding_number: '',
    country: 'indonesia',
  });
  expect(await askJson(`user/check/${order.id}`)).toEqual(order);
  clock.advance(10_000);
  const time = '2026-01-01T00:00:10.000000000Z';
  const sms = {
    created_at: time,
    date: time,
    sender: expect.any(String),
    text: expect.any(String),
    code: expect.stringMatching(/^\d{3}-\d{3}$/),
  };
  expect(await askJson(`user/check/${order.id}`)).toEqual({ ...order, sms: [sms] });
});

test.each([
  ['user/buy/activation/india/any/nosuchproduct', 'no product'],
  ['user/buy/activation/india/any/tg', 'no product'],
  ['user/buy/activation/india/any', 'no product'],
  ['user/buy/hosting/india/any/1day', 'no product'],
  ['user/buy/activation/atlantis/any/telegram', 'bad country'],
  ['user/buy/activation//any/telegram', 'select country'],
  ['user/buy/activation/india/telkomsel/telegram', 'bad operator'],
  ['user/buy/activation/india//telegram', 'select operator'],
  ['user/buy/activation/india/any/telegram?maxPrice=0.01', 'no free phones'],
  ['user/buy/activation/india/any/telegram?maxPrice=cheap', 'no free phones'],
  ['user/check/12', 'order not found'],
  ['user/check/x', 'order not found'],
  ['user/cancel/12', 'order not found'],
])('%s is refused with "%s"', async (path, text) => {
  const { ask, simulator } = await aFivesim();
  expect(await ask(path)).toEqual(refused(text));
  expect(simulator.records().activations).toEqual([]);
});

test('applies a price limit only without an operator', async () => {
  const { ask } = await aFivesim();
  expect(await ask('user/buy/activation/india/jio/telegram?maxPrice=0.01')).toMatchObject({ status: 200 });
});

test('reports empty stock and an empty account', async () => {
  expect(await (await aFivesim({ stock: 0 })).ask(buy)).toEqual(refused('no free phones'));
  expect(await (await aFivesim({ startBalanceMicros: 10_000 })).ask(buy)).toEqual(refused('not enough user balance'));
});

test('cancels an order without a message, and finishes one with a message', async () => {
  const { ask, askJson, clock, simulator } = await aFivesim();
  const [cancelled, finished] = [await askJson(buy), await askJson(buy)];
  expect(await ask(`user/finish/${finished.id}`)).toEqual(refused('order no sms'));
  for (let i = 0; i < 2; i++) expect(await askJson(`user/cancel/${cancelled.id}`)).toEqual({ ...cancelled, status: 'CANCELED' });
  expect(await ask(`user/finish/${cancelled.id}`)).toEqual(refused('order expired'));
  clock.advance(10_000);
  expect(await ask(`user/cancel/${finished.id}`)).toEqual(refused('order has sms'));
  expect(await ask(`user/ban/${finished.id}`)).toEqual(refused('order has sms'));
  for (let i = 0; i < 2; i++)
    expect(await askJson(`user/finish/${finished.id}`)).toMatchObject({ status: 'FINISHED', sms: [{ code: expect.any(String) }] });
  expect(await ask(`user/cancel/${finished.id}`)).toEqual(refused('order expired'));
  expect(simulator.records().activations).toMatchObject([{ chargedMicros: 0 }, { state: 'finished' }]);
});

test('refunds a banned number; one without a message times out', async () => {
  const { ask, askJson, clock, simulator } = await aFivesim({ deliveryRate: 0 });
  const [banned, silent] = [await askJson(buy), await askJson(buy)];
  expect(await askJson(`user/ban/${banned.id}`)).toMatchObject({ status: 'BANNED' });
  expect(await ask(`user/ban/${banned.id}`)).toEqual(refused('order expired'));
  clock.advance(20 * 60_000);
  expect(await askJson(`user/check/${silent.id}`)).toMatchObject({ status: 'TIMEOUT', sms: null });
  expect(simulator.records().balanceMicros).toBe(simulator.records().startBalanceMicros);
});

test('refuses an early cancel or ban with its own text', async () => {
  const { ask, askJson } = await aFivesim({ cancelAfterSeconds: 5 });
  const { id } = await askJson(buy);
  for (const step of ['cancel', 'ban']) expect(await ask(`user/${step}/${id}`)).toEqual(refused('too early'));
});

test('delivers messages until the order is over', async () => {
  const { askJson, control, ask } = await aFivesim({ deliveryRate: 0 });
  const { id } = await askJson(buy);
  for (const text of ['Code 1111', 'Welcome'])
    await control('POST', 'message', { activationId: id, text, code: /\d+/.exec(text)?.[0] ?? null });
  expect(await askJson(`user/check/${id}`)).toMatchObject({ status: 'RECEIVED', sms: [{ code: '1111' }, { code: '', text: 'Welcome' }] });
  expect((await ask(`user/finish/${id}`)).status).toBe(200);
});
