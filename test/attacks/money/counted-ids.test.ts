import type { KeyScope } from '@pinline/contract/developers/developers.rules';
import { expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../builders/data.ts';
import { anUnclaimedPayment } from '../../builders/money-in-review.ts';
import { somePayments } from '../../builders/payments.ts';
import { anAdmin, anApiKey, aUtr } from '../../builders/people.ts';
import { deliverSms } from '../../builders/upstream.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { openEventStream } from '../../scenarios/shops/event-stream.ts';
import { startWebhookReceiver } from '../../scenarios/shops/webhook-receiver.ts';

/** Every row that is added from now on has an id that is recognised wherever it is shown. Services are the catalogue's, the same for all. */
const base = 7_700_000;
const rawId = /(?<!\d)77000\d\d(?!\d)/;

type Shop = Awaited<ReturnType<typeof aShop>>;

async function aShop(context: TestContext) {
  const payments = await somePayments(context);
  const app = await ownApp(context, { payments, env: { RATE_LIMIT: 'on' } });
  const [service, second] = [await aService(app, { price: 1, code: 'tg', server: 2 }), await aService(app, { price: 1, code: 'tg' })];
  const [user, rival, friend, admin] = [
    await aUser(app, { balance: 100 }),
    await aUser(app, { balance: 100 }),
    await aUser(app, { balance: 0 }),
    await anAdmin(app),
  ];
  const scopes = ['read', 'buy', 'webhooks'] satisfies KeyScope[];
  const [key, testKey] = [await anApiKey(app, user, { scopes }), await anApiKey(app, user, { scopes, mode: 'test' })];
  const receiver = await startWebhookReceiver();
  context.onTestFinished(() => receiver.close());
  const streams = [await openEventStream(app.url, key), await openEventStream(app.url, testKey)];
  context.onTestFinished(() => streams.forEach((stream) => stream.close()));
  await raiseIds(app);
  const seen: string[] = [];
  /** Keeps the whole answer. */
  const call = async (method: string, path: string, as: TestUser, body?: object) => {
    const reply = method === 'GET' ? await app.get(path, { as }) : await app.send(method, path, { as, ...(body && { body }) });
    seen.push(`${method} ${path} ${reply.status} ${JSON.stringify(reply.body)} ${JSON.stringify([...reply.headers])}`);
    return reply;
  };
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const text = await (await fetch(`${app.url}${path}`, { headers })).text();
    seen.push(`${path} ${text}`);
    return text;
  };
  return { app, service, second, user, rival, friend, admin, key, testKey, receiver, streams, seen, call, read };
}

async function raiseIds({ app }: TestApp): Promise<void> {
  await app.deps.db.pool.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $1) from pg_sequences where schemaname in ('public', 'sandbox') and sequencename !~ '^service_'`,
    [base],
  );
}

/** What others do between two purchases: their numbers, payments and waits count on. */
async function othersBuy({ app, rival, service }: Shop, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const number = await aNumber(app, { user: rival, service });
    await passTime(app, 121);
    expect((await app.post('/api/otp/cancelOtp', { as: rival, body: cancelBody(number) })).status).toBeLessThan(300);
  }
}

const generate = '/api/mobile/generate';

async function buyAndEnd(shop: Shop, key: TestUser, order: object): Promise<string[]> {
  const { app, call, service } = shop;
  const bought: { _id: string }[] = [];
  for (const others of [2, 1, 0]) {
    bought.push((await call('POST', generate, key, { ...order, isDeepCheck: false })).body.data.mobile);
    if (others > 0) await othersBuy(shop, others);
  }
  const [first, second, third] = bought.map(({ _id }) => _id);
  if (first === undefined || second === undefined || third === undefined) throw new Error('Not bought');
  const { data } = (await call('GET', '/api/mobile/active', key)).body;
  expect(data.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([first, second, third].toSorted());
  // What a key was answered is what it sends, and finds the same number.
  await call('POST', '/api/mobile/report', key, { mobileId: first, reason: 'banned' });
  await passTime(app, 121);
  expect(
    (await call('POST', '/api/otp/cancelOtp', key, cancelBody(data.find(({ _id }: { _id: string }) => _id === second)))).status,
  ).toBeLessThan(300);
  const shown = await eventually(async () => {
    const row = (await call('GET', '/api/mobile/active', key)).body.data.find(({ _id }: { _id: string }) => _id === second);
    expect(row.status).toBe('cancelled');
    return row;
  });
  const again = await call('POST', generate, key, { serviceId: shown.serviceId, isDeepCheck: false, replaces: second });
  const switched = await call('POST', '/api/mobile/switch', key, { mobileId: third, ...order });
  expect([again.status, switched.status]).toEqual([200, 200]);
  expect(service.id).toBeDefined();
  return bought.map(({ _id }) => _id);
}

async function readPages(shop: Shop, key: TestUser, path: string, list: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await shop.call('GET', `${path}?limit=1${next === '' ? '' : `&after=${next}`}`, key);
    ids.push(...body[list].map(({ _id }: { _id: string }) => _id));
    next = body.next;
  }
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}

test('no answer, event or webhook of a key has an id that counts what others did', async (context) => {
  const shop = await aShop(context);
  const { app, user, friend, admin, key, testKey, receiver, streams, seen, call, read, service } = shop;
  const { pool } = app.app.deps.db;
  const hook = (
    await call('POST', '/api/webhooks', key, { url: receiver.url, events: ['activation.code', 'activation.ended', 'deposit.credited'] })
  ).body.data;
  const testHook = (await call('POST', '/api/webhooks', testKey, { url: receiver.url, events: ['activation.code', 'activation.ended'] }))
    .body.data;

  const live = await buyAndEnd(shop, key, { serviceCode: 'tg', maxPrice: 9 });
  const tried = await buyAndEnd(shop, testKey, { serviceCode: 'test_none', maxPrice: 9 });
  expect(live.filter((id) => tried.includes(id))).toEqual([]);
  const withCode = (await call('POST', generate, key, { serviceId: service.id, isDeepCheck: false })).body.data.mobile;
  await deliverSms(app, withCode, 'Your code: 48291');
  await eventually(async () =>
    expect((await call('GET', '/api/mobile/active', key)).body.data).toContainEqual(
      expect.objectContaining({ _id: withCode._id, status: 'success', otpIds: [expect.anything()] }),
    ),
  );
  const stored = await pool.query<{ id: number }>('select id from activation where user_id = $1 order by id desc limit 1', [user.userId]);
  expect(
    (
      await app.post(`/api/admin/activations/${stored.rows[0]?.id}/refund`, {
        as: admin,
        body: { reason: 'Wrong number' },
      })
    ).status,
  ).toBeLessThan(300);
  expect(
    (await app.send('PATCH', `/api/admin/users/${user.userId}/balance`, { as: admin, body: { balance: 80, reason: 'Charged back' } }))
      .status,
  ).toBe(200);
  await pool.query('update app_user set referred_by = $1 where id = $2', [user.userId, friend.userId]);
  for (const payer of [user, friend]) {
    const { reference } = await anUnclaimedPayment(app, {
      reference: aUtr(),
      amountPaise: 20_000,
      age: '0 seconds',
      payer: `${aUtr()}@examplebank`,
    });
    await app.post('/api/payment/transaction', { as: payer, body: { transactionId: reference, method: 'bharatpay' } });
  }

  const opened = (await call('POST', '/api/payment/intent', key, { method: 'bharatpay', amount: 500 })).body.data;
  expect((await call('GET', `/api/payment/intent/${opened._id}`, key)).body.data._id).toBe(opened._id);
  await call('GET', '/api/payment/intents', key);
  await aService(app, { price: 1, code: 'wa', server: 2 });
  const wait = (await call('POST', '/api/waitlist', key, { serviceCode: 'wa', maxPrice: 1, isAutomatic: true })).body.data;
  await eventually(async () => {
    const [entry] = (await call('GET', '/api/waitlist', key)).body.data;
    expect(entry).toMatchObject({ _id: wait._id, mobileId: expect.any(String) });
  });
  expect((await call('DELETE', `/api/waitlist/${wait._id}`, key)).status).toBe(200);

  const history = await readPages(shop, key, '/api/otp/mobile-history', 'data');
  expect(history).toEqual(expect.arrayContaining([...live, withCode._id]));
  const letters = (await readPages(shop, key, '/api/payment/transaction-history', 'wallet')).map((id) => id[0]);
  expect(new Set(letters)).toEqual(new Set(['d', 'r', 'a', 'n']));
  await readPages(shop, testKey, '/api/otp/mobile-history', 'data');

  for (const [path, as] of [
    [hook, key],
    [testHook, testKey],
  ] as const) {
    await call('POST', `/api/webhooks/${path._id}/test`, as, {});
    await eventually(async () =>
      expect((await call('GET', `/api/webhooks/${path._id}/deliveries`, as)).body.data.length).toBeGreaterThan(2),
    );
    const { data } = (await call('GET', `/api/webhooks/${path._id}/deliveries`, as)).body;
    const delivery = data.find(({ type }: { type: string }) => type !== 'test');
    expect((await call('POST', `/api/webhooks/${path._id}/deliveries/${delivery._id}/resend`, as, {})).status).toBe(202);
  }
  for (const token of [key.token, testKey.token]) {
    const code = token === key.token ? 'tg' : 'test_ok';
    const stub = `/stubs/handler_api.php?api_key=${token}`;
    const { activationId } = JSON.parse(await read(`${stub}&action=getNumberV2&service=${code}&maxPrice=9`));
    expect(await read(`${stub}&action=getStatus&id=${activationId}`)).toMatch(/^STATUS_/);
    await read(`${stub}&action=getActiveActivations`);
    await read(`${stub}&action=getHistory`);
    const bearer = { authorization: `Bearer ${token}` };
    const orders = JSON.parse(await read('/v1/user/orders?category=activation', bearer)).Data;
    for (const { id } of orders) for (const what of ['check', 'sms/inbox']) await read(`/v1/user/${what}/${id}`, bearer);
    await read('/v1/user/profile', bearer);
  }
  await eventually(async () => expect(streams.map(({ events }) => events.length > 2)).toEqual([true, true]));
  seen.push(...streams.flatMap(({ events }) => events.map((event) => `event ${JSON.stringify(event)}`)));
  seen.push(...receiver.received.map((each) => `webhook ${JSON.stringify(each)}`));
  expect(receiver.received.length).toBeGreaterThan(4);

  expect(seen.filter((text) => rawId.test(text)).map((text) => text.slice(0, 600))).toEqual([]);
  const ids = seen.flatMap((text) => [...text.matchAll(/"(?:mobileId|_id)":"(\d{6,})"/g)].map(([, id = '']) => Number(id)));
  expect(ids.length).toBeGreaterThan(40);
});
