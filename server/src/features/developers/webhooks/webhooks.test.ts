import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, cancelBody, eventually, passTime, untilCounted } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { fromOutside, textFromOutside, textToOutside } from '../../../platform/secrets/outside-ids.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';
import { startWebhookReceiver, verified, type WebhookReceiver } from '../../../../../test/scenarios/shops/webhook-receiver.ts';
import { watchFor } from '../../../../../test/pauses.ts';

const all = ['activation.code', 'activation.ended', 'activation.late_code', 'deposit.credited', 'balance.low', 'key.limit_reached'];

/** An account with a balance, a service on server 2 (one code), and a server that takes webhooks. */
async function anOwner(context: TestContext, { balance = 100, server = 2 }: { balance?: number; server?: 1 | 2 | 3 | 4 } = {}) {
  const app = await ownApp(context);
  const receiver = await startWebhookReceiver();
  context.onTestFinished(() => receiver.close());
  const service = await aService(app, { price: 7, code: 'tg', server });
  const user = await aUser(app, { balance });
  return { app, receiver, service, user };
}

async function addWebhook(app: TestApp, as: TestUser, receiver: WebhookReceiver, wanted: Record<string, unknown> = {}) {
  const { status, body } = await app.post('/api/webhooks', { as, body: { url: receiver.url, events: all, ...wanted } });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.data as { _id: string; secret: string };
}

const queued = isNightly ? 10_000 : 500;

const deliveriesOf = async (app: TestApp, as: TestUser, id: string) => (await app.get(`/api/webhooks/${id}/deliveries`, { as })).body.data;
const typesOf = (receiver: WebhookReceiver, secret: string) => receiver.events(secret).map(({ type }) => type);

describe.concurrent('webhooks', () => {
  test('tell of a code and of the end, signed as Standard Webhooks says', async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const { _id, secret } = await addWebhook(app, user, receiver);
    const mobile = await aNumber(app, { user, service });
    await deliverSms(app, mobile, 'Your code: 48291');
    await eventually(async () => expect(receiver.received).toHaveLength(2));
    const [code, ended] = receiver.events(secret).toSorted((a, b) => Number(a.data['seq']) - Number(b.data['seq']));
    expect(code).toEqual({
      type: 'activation.code',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        seq: expect.any(Number),
        mode: 'live',
        mobileId: textToOutside(app.app.deps, 'number', mobile._id),
        keyId: null,
        orderId: null,
        serviceCode: 'tg',
        serviceName: expect.any(String),
        server: '2',
        country: 'ID',
        number: mobile.mobileno,
        price: 7,
        code: '48291',
        text: 'Your code: 48291',
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
    expect(ended).toMatchObject({ type: 'activation.ended', data: { mobileId: code?.data['mobileId'], status: 'completed' } });
    await eventually(async () =>
      expect(await deliveriesOf(app, user, _id)).toMatchObject([
        { type: 'activation.ended', state: 'delivered', tries: 1, answer: { status: 200, text: 'thanks', problem: null } },
        { type: 'activation.code', state: 'delivered', request: JSON.stringify(code), about: code?.data['serviceName'] },
      ]),
    );
    expect((await app.get('/api/webhooks', { as: user })).body.data).toMatchObject([{ _id, delivered: 100, nextTry: null, keyName: null }]);
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json');
  });

  test('tell of a cancelled number, a deposit back on the balance, and a balance below the mark once', async (context) => {
    const { app, receiver, service, user } = await anOwner(context, { balance: 20 });
    const { secret } = await addWebhook(app, user, receiver, { lowBalance: 14 });
    const first = await aNumber(app, { user, service });
    const second = await aNumber(app, { user, service });
    await eventually(async () => expect(typesOf(receiver, secret)).toEqual(['balance.low']));
    expect(receiver.events(secret)[0]?.data).toEqual({ seq: expect.any(Number), mode: 'live', balance: 13 });
    await passTime(app, 300);
    for (const mobile of [first, second]) await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
    await eventually(async () => expect(typesOf(receiver, secret)).toHaveLength(3));
    expect(receiver.events(secret).slice(1)).toMatchObject([
      { type: 'activation.ended', data: { status: 'cancelled' } },
      { type: 'activation.ended', data: { status: 'cancelled' } },
    ]);
    await aNumber(app, { user, service });
    await eventually(async () => expect(typesOf(receiver, secret).filter((type) => type === 'balance.low')).toHaveLength(2));
  });

  test('that a key added get its numbers alone, and end with the key', async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const [mine, other] = [await anApiKey(app, user, { scopes: ['read', 'buy', 'webhooks'] }), await anApiKey(app, user)];
    const { _id, secret } = await addWebhook(app, mine, receiver);
    expect((await app.get('/api/webhooks', { as: other })).body.code).toBe('KEY_NOT_PERMITTED');
    for (const buyer of [user, other, mine]) await deliverSms(app, await aNumber(app, { user: buyer, service }), 'Your code: 48291');
    await eventually(async () => expect(receiver.received).toHaveLength(2));
    expect(receiver.events(secret).map(({ data }) => data['keyId'])).toEqual([mine.keyId, mine.keyId]);
    await addWebhook(app, user, receiver);
    expect((await app.get('/api/webhooks', { as: mine })).body.data).toHaveLength(1);
    await app.send('DELETE', `/api/keys/${mine.keyId}`, { as: user });
    expect((await app.get('/api/webhooks', { as: user })).body.data).toMatchObject([
      { _id: textFromOutside(app.app.deps, 'webhook', _id), isEnabled: false, pausedFor: 'key_revoked' },
      { isEnabled: true },
    ]);
  });

  test('tell that a key has spent its day, once', async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const { secret } = await addWebhook(app, user, receiver, { events: ['key.limit_reached'] });
    const key = await anApiKey(app, user, { rupeesPerDay: 10 });
    await aNumber(app, { user: key, service });
    for (let i = 0; i < 3; i++)
      await app.post('/api/mobile/generate', { as: key, key: `k${i}`, body: { serviceId: service.id, isDeepCheck: false } });
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    expect(receiver.events(secret)[0]).toMatchObject({ type: 'key.limit_reached', data: { keyId: key.keyId, limit: 'rupeesPerDay' } });
  });

  test('are tried again at growing intervals, then paused with a mail, and go on when resumed', async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const { _id, secret } = await addWebhook(app, user, receiver, { events: ['activation.code'] });
    receiver.answer(503);
    await deliverSms(app, await aNumber(app, { user, service }), 'Your code: 48291');
    const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400];
    for (const [index, delay] of delays.entries()) {
      await eventually(async () => expect(receiver.received).toHaveLength(index + 1));
      const shown = { state: 'waiting', tries: index + 1, triesMaximum: 8, answer: { status: 503 } };
      await eventually(async () => expect(await deliveriesOf(app, user, _id)).toMatchObject([shown]));
      const [{ answer, nextTryAt }] = await deliveriesOf(app, user, _id);
      expect(Math.round((Date.parse(nextTryAt) - Date.parse(answer.at)) / 1_000)).toBe(delay);
      await makeDue(app, _id);
    }
    await eventually(async () =>
      expect(await deliveriesOf(app, user, _id)).toMatchObject([{ state: 'failed', tries: 8, nextTryAt: null }]),
    );
    expect((await app.get('/api/webhooks', { as: user })).body.data).toMatchObject([
      { isEnabled: false, pausedFor: 'failing', delivered: 0 },
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    const [{ _id: deliveryId }] = await deliveriesOf(app, user, _id);
    const again = () => app.post(`/api/webhooks/${_id}/deliveries/${deliveryId}/resend`, { as: user });
    expect((await again()).body.code).toBe('WEBHOOK_PAUSED');
    receiver.answer(200);
    const resumed = { url: receiver.url, events: ['activation.code'], isEnabled: true };
    expect((await app.send('PUT', `/api/webhooks/${_id}`, { as: user, body: resumed })).body.data).toMatchObject({ pausedFor: null });
    expect((await again()).status).toBe(202);
    await eventually(async () => expect(await deliveriesOf(app, user, _id)).toMatchObject([{ state: 'delivered', tries: 1 }]));
    expect(typesOf(receiver, secret)).toHaveLength(9);
  });

  test('follow no redirect, and stop at once where the endpoint is gone', { tags: 'E6' }, async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const { _id } = await addWebhook(app, user, receiver, { events: ['activation.code'] });
    receiver.answer(302, { location: `${app.url}/api/config` });
    const test = () => app.post(`/api/webhooks/${_id}/test`, { as: user });
    expect((await test()).body.data).toMatchObject({ state: 'failed', answer: { status: 302, problem: 'redirects are not followed' } });
    receiver.answer(410);
    await deliverSms(app, await aNumber(app, { user, service }), 'Your code: 48291');
    await eventually(async () => expect((await app.get('/api/webhooks', { as: user })).body.data).toMatchObject([{ pausedFor: 'gone' }]));
    await deliverSms(app, await aNumber(app, { user, service }), 'Your code: 48292');
    expect((await deliveriesOf(app, user, _id)).filter(({ type }: { type: string }) => type !== 'test')).toHaveLength(1);
  });

  test('are signed with both secrets for a day after a rotation', async (context) => {
    const { app, receiver, user } = await anOwner(context);
    const { _id, secret } = await addWebhook(app, user, receiver);
    const rotated = (await app.post(`/api/webhooks/${_id}/rotate`, { as: user })).body.data;
    expect(rotated.previousSecretUntil).toMatch(/^\d{4}/);
    const test = () => app.post(`/api/webhooks/${_id}/test`, { as: user });
    expect((await test()).body.data).toMatchObject({ state: 'delivered', type: 'test' });
    const [both] = receiver.received.splice(0);
    for (const each of [secret, rotated.secret]) expect(both && verified(both, each)).toMatchObject({ type: 'test' });
    await app.app.deps.db.pool.query(`update webhook_endpoint set previous_until = app_now() - interval '1 second'`);
    await test();
    const [one] = receiver.received;
    expect(one && verified(one, rotated.secret)).toMatchObject({ type: 'test' });
    expect(() => one && verified(one, secret)).toThrow();
  });

  test('have ids that tell nothing of how many others there are', async (context) => {
    const { app, receiver, user } = await anOwner(context);
    const { _id } = await addWebhook(app, user, receiver);
    for (let no = 0; no < 3; no++) await app.post(`/api/webhooks/${_id}/test`, { as: user });
    const ids = (await deliveriesOf(app, user, _id)).map((delivery: { _id: string }) => delivery._id);
    const { rows } = await app.app.deps.db.pool.query('select id from webhook_delivery order by id desc');
    expect(ids.map((id: string) => fromOutside(app.app.deps, 'delivery', id))).toEqual(rows.map(({ id }) => id));
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(ids.map((id: string) => `msg_${id}`).toReversed());
    for (const id of ids) expect(Number(id)).toBeGreaterThan(1_000_000);
  });

  test('refuse addresses that lead inside, another user’s endpoint, and the eleventh', { tags: 'E6' }, async (context) => {
    const { app, receiver, user } = await anOwner(context);
    for (const url of [
      'http://hooks.example/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/',
      'ftp://a.example/',
      'https://u:p@a.example/',
      'x',
    ]) {
      const { status, body } = await app.post('/api/webhooks', { as: user, body: { url, events: all } });
      expect([url, status, Object.keys(body.errors ?? {})]).toEqual([url, 422, ['url']]);
    }
    const { _id } = await addWebhook(app, user, receiver);
    const stranger = await aUser(app);
    for (const [method, path] of [
      ['GET', '/deliveries'],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['DELETE', ''],
    ] as const)
      expect((await app.send(method, `/api/webhooks/${_id}${path}`, { as: stranger })).body.code).toBe('WEBHOOK_NOT_FOUND');
    for (let i = 0; i < 9; i++) await addWebhook(app, user, receiver);
    expect((await app.post('/api/webhooks', { as: user, body: { url: receiver.url, events: all } })).body.code).toBe('TOO_MANY_WEBHOOKS');
  });

  test('that are queued by the thousand are all sent once, and delay no code', async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const { _id, secret } = await addWebhook(app, user, receiver, { events: ['activation.code', 'balance.low'] });
    await deliverSms(app, await aNumber(app, { user, service }), 'Your code: 11111');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    const seq = receiver.events(secret)[0]?.data['seq'];
    const mobile = await aNumber(app, { user, service });
    // So the queue is not empty before the provider's list has shown the code.
    receiver.answer(200, {}, 40);
    await queueMany(app, { user, endpointId: _id, seq, count: queued });
    await eventually(async () => expect(receiver.received.length).toBeGreaterThan(queued / 20));
    await deliverSms(app, mobile, 'Your code: 22222');
    const statusOf = async () =>
      (await app.get(`/api/mobile/active`, { as: user })).body.data.find((each: { _id: string }) => each._id === mobile._id);
    await eventually(async () => expect(await statusOf()).toMatchObject({ otpIds: [{ code: '22222' }] }));
    expect(receiver.received.length).toBeLessThan(queued);
    receiver.answer(200);
    await untilCounted(() => receiver.received.length, queued + 2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(queued + 2);
  });

  test('that wait stop at once when their endpoint is paused, and go on when it is resumed', async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const { _id, secret } = await addWebhook(app, user, receiver, { events: ['activation.code'] });
    await deliverSms(app, await aNumber(app, { user, service }), 'Your code: 11111');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    await queueMany(app, { user, endpointId: _id, seq: receiver.events(secret)[0]?.data['seq'], count: 400 });
    await eventually(async () => expect(receiver.received.length).toBeGreaterThan(10));
    const wanted = { url: receiver.url, events: ['activation.code'] };
    await app.send('PUT', `/api/webhooks/${_id}`, { as: user, body: { ...wanted, isEnabled: false } });
    const atPause = receiver.received.length;
    await watchFor(1_500);
    expect(receiver.received.length, 'with those on their way').toBeLessThanOrEqual(atPause + 8);
    await app.send('PUT', `/api/webhooks/${_id}`, { as: user, body: { ...wanted, isEnabled: true } });
    await untilCounted(() => receiver.received.length, 401);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(401);
  });

  test('of a silent server wait for no one else', async (context) => {
    const { app, receiver, service, user } = await anOwner(context);
    const silent = await startWebhookReceiver();
    context.onTestFinished(() => silent.close());
    silent.answer(0);
    for (let i = 0; i < 10; i++) await addWebhook(app, user, silent);
    const other = await aUser(app, { balance: 100 });
    const { secret } = await addWebhook(app, other, receiver, { events: ['activation.code'] });
    await deliverSms(app, await aNumber(app, { user, service }), 'Your code: 11111');
    await eventually(async () => expect(silent.received.length).toBeGreaterThan(0));
    const mobile = await aNumber(app, { user: other, service });
    await deliverSms(app, mobile, 'Your code: 22222');
    await eventually(async () => expect(typesOf(receiver, secret)).toEqual(['activation.code']));
  });
});

type Many = { user: TestUser; endpointId: string; seq: unknown; count: number };

/** More deliveries of the same event. */
async function queueMany(app: TestApp, { user, endpointId, seq, count }: Many): Promise<void> {
  const { pool } = app.app.deps.db;
  await pool.query(
    `insert into webhook_delivery (endpoint_id, user_id, seq, type) select $1, $2, $3, 'activation.code' from generate_series(1, $4::int)`,
    [endpointId, user.userId, seq, count],
  );
  await pool.query('select webhook_wake($1, app_now())', [endpointId]);
}

/** The next try, now. */
async function makeDue(app: TestApp, endpointId: string): Promise<void> {
  await app.app.deps.db.pool.query(`update webhook_delivery set due_at = app_now() where endpoint_id = $1 and state = 'waiting'`, [
    endpointId,
  ]);
  await app.app.deps.db.pool.query('select webhook_wake($1, app_now())', [endpointId]);
}
