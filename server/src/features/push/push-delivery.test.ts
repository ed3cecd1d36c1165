import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../test/builders/data.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { createBrowserKeys, decryptPush } from '../../../../test/fakes/push-encryption.ts';
import { startPushService, type FakeSubscription, type PushService } from '../../../../test/fakes/push-service.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { aSoldOutService, aWaiter } from '../../../../test/scenarios/numbers/waitlist-scenario.ts';

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { PUSH_HOSTS: '127.0.0.1', MAIL_FROM: 'Pinline <hello@pinline.example>' } });
});
afterAll(async () => {
  await app.stop();
  await service.close();
});

test('a code is pushed with its service, once, encrypted and signed', { tags: 'E6' }, async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  await deliver(user, mobile, ['Your Telegram code is 482910. Secret words.'], ['482910']);
  const [push, ...more] = await pushesTo(subscription);
  expect(more).toEqual([]);
  expect(JSON.parse(push?.text ?? '')).toEqual({ kind: 'code', mobileId: mobile._id, server: '1', service: 'Telegram', code: '482910' });
  expect(push?.text).not.toContain('Secret');
  expect(push?.body.includes('482910')).toBe(false);
  expect(() => decryptPush(push?.body ?? Buffer.of(), createBrowserKeys())).toThrow();
  expect(push?.headers).toMatchObject({ urgency: 'high', topic: `number-${mobile._id}`, 'content-type': 'application/octet-stream' });
  const lifeLeft = (Date.parse(mobile.expiresAt) - Date.now()) / 1_000;
  expect(Math.abs(Number(push?.headers['ttl']) - lifeLeft)).toBeLessThan(5);
});

test('the signature names the push service, ends within a day and says whom to write to', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  const [push] = await pushesTo(subscription);
  const { key, claims } = push?.vapid ?? { key: '', claims: { aud: '', exp: 0, sub: '' } };
  expect(key).toBe((await app.get('/api/config')).body.pushKey);
  expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:hello@pinline.example' });
  expect(claims.exp).toBeGreaterThan(Date.now() / 1_000);
  expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1_000 + 86_400);
});

test('every browser of the session gets each message once', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  const second = await subscribe(user);
  await deliver(user, mobile, ['Code 1111', 'Code 2222'], ['1111', '2222']);
  for (const browser of [subscription, second]) {
    const codes = (await pushesTo(browser, 2)).map(({ text }) => JSON.parse(text).code);
    expect(new Set(codes)).toEqual(new Set(['1111', '2222']));
    expect(codes).toHaveLength(2);
  }
});

test('a message without a code says so and carries no text', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  await deliver(user, mobile, ['Welcome to your account'], [null]);
  const [push] = await pushesTo(subscription);
  expect(JSON.parse(push?.text ?? '')).toMatchObject({ kind: 'code', code: null });
  expect(push?.text).not.toContain('Welcome');
});

test('a code is pushed with the language of its user, once one is chosen', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  await app.send('PUT', '/api/account/language', { as: user, body: { language: 'hi' } });
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  const [push] = await pushesTo(subscription);
  expect(JSON.parse(push?.text ?? '')).toMatchObject({ kind: 'code', code: '1111', language: 'hi' });
});

test('nothing is queued for a user whom nothing notifies', async () => {
  const [user, service1] = await Promise.all([aUser(app), aService(app)]);
  const mobile = await aNumber(app, { user, service: service1 });
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  expect(await queuedFor(user)).toBe(0);
});

test('nothing is sent after signing out, not even what was queued before', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  service.setStatus(503);
  onTestFinished(() => service.setStatus(201));
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  await eventually(async () => expect(await waitingFor(user)).toBe(1));
  await app.post('/api/users/logout', { as: user });
  service.setStatus(201);
  await runNow(user);
  await eventually(async () => expect(await queuedFor(user)).toBe(0));
  expect(receivedBy(subscription)).toEqual([]);
});

test('nothing is sent for a session that was not used for too long', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  await app.app.deps.db.pool.query(`update session set last_used_at = app_now() - interval '400 days' where user_id = $1`, [user.userId]);
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  await eventually(async () => expect(await countOf(user)).toBe(0));
  expect(receivedBy(subscription)).toEqual([]);
});

test.each([404, 410])('an endpoint that answers %i is dropped', async (status) => {
  const { user, mobile } = await aWaitingBuyer();
  service.setStatus(status);
  onTestFinished(() => service.setStatus(201));
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  await eventually(async () => expect(await countOf(user)).toBe(0));
  await eventually(async () => expect(await queuedFor(user)).toBe(0));
});

test('a busy push service is asked again when it wants, and gets the code then', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  service.setStatus(429, { 'retry-after': '60' });
  onTestFinished(() => service.setStatus(201));
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  await eventually(async () => expect(await waitingFor(user)).toBe(1));
  expect(await secondsToNext(user)).toBeGreaterThan(50);
  service.setStatus(201);
  await runNow(user);
  expect((await pushesTo(subscription)).map(({ text }) => JSON.parse(text).code)).toEqual(['1111']);
});

test('a push service that fails is tried six times at most', async () => {
  const { user, mobile } = await aWaitingBuyer();
  service.setStatus(500);
  onTestFinished(() => service.setStatus(201));
  const before = service.asked();
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await eventually(async () => expect(service.asked() - before).toBe(attempt));
    if (attempt < 6) await eventually(async () => expect(await waitingFor(user)).toBe(1));
    await runNow(user);
  }
  await eventually(async () => expect(await queuedFor(user)).toBe(0));
  expect(await countOf(user)).toBe(1);
});

test('a message that is too large or refused is not tried again', async () => {
  const { user, mobile } = await aWaitingBuyer();
  service.setStatus(413);
  onTestFinished(() => service.setStatus(201));
  const before = service.asked();
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  await eventually(async () => expect(service.asked() - before).toBe(1));
  await eventually(async () => expect(await queuedFor(user)).toBe(0));
  expect(await countOf(user)).toBe(1);
});

test('a stored endpoint that leads into a private network is not called, and dropped', { tags: 'E6' }, async () => {
  const { user, mobile } = await aWaitingBuyer();
  const { port } = new URL(service.url);
  await app.app.deps.db.pool.query('update push_subscription set endpoint = $2 where user_id = $1', [
    user.userId,
    `http://127.0.0.2:${port}/x`,
  ]);
  const before = service.asked();
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  await eventually(async () => expect(await countOf(user)).toBe(0));
  expect(service.asked()).toBe(before);
});

test('a late code is offered with its price; its text and code never leave', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
  await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  await eventually(async () => expect(await stateOf(mobile)).toBe('cancelled'));
  await deliver(user, mobile, ['Late code 777123, secret words'], ['777123']);
  await app.app.deps.db.pool.query(`select record_event($1, 'late_code', $2)`, [user.userId, mobile._id]);
  const [push] = await pushesTo(subscription);
  expect(JSON.parse(push?.text ?? '')).toEqual({ kind: 'late_code', mobileId: mobile._id, server: '1', service: 'Telegram', price: 12.5 });
  expect(receivedBy(subscription).filter(({ text }) => /777123|secret/.test(text))).toEqual([]);
});

test('a number that is ready for a waiting user is pushed once, with the service alone', async () => {
  const [user, soldOut] = await Promise.all([aUser(app), aSoldOutService(app)]);
  const subscription = await subscribe(user);
  const { _id } = await aWaiter(app, { user, code: soldOut.code });
  await soldOut.setStock(1);
  const [push, ...more] = await pushesTo(subscription);
  expect(more).toEqual([]);
  expect(JSON.parse(push?.text ?? '')).toEqual({ kind: 'waitlist', entryId: _id, service: 'Telegram', status: 'notified' });
  expect(push?.headers).toMatchObject({ topic: `waitlist-${_id}` });
});

test('what is queued too long is not sent any more', async () => {
  const { user, mobile, subscription } = await aWaitingBuyer();
  service.setStatus(503);
  onTestFinished(() => service.setStatus(201));
  await deliver(user, mobile, ['Code 1111'], ['1111']);
  await eventually(async () => expect(await waitingFor(user)).toBe(1));
  await passTime(app, 21 * 60);
  onTestFinished(() => passTime(app, -21 * 60));
  service.setStatus(201);
  await runNow(user);
  await eventually(async () => expect(await queuedFor(user)).toBe(0));
  expect(receivedBy(subscription)).toEqual([]);
});

async function aWaitingBuyer(): Promise<{ user: TestUser; mobile: Mobile; subscription: FakeSubscription }> {
  const [user, sold] = await Promise.all([aUser(app), aService(app)]);
  const subscription = await subscribe(user);
  return { user, mobile: await aNumber(app, { user, service: sold }), subscription };
}

async function subscribe(as: TestUser): Promise<FakeSubscription> {
  const subscription = service.subscribe();
  const reply = await app.post('/api/push/subscriptions', { as, body: { endpoint: subscription.endpoint, keys: subscription.keys } });
  expect(reply.status).toBe(201);
  return subscription;
}

async function deliver({ userId }: TestUser, { _id }: Mobile, texts: string[], codes: (string | null)[]): Promise<void> {
  await app.app.deps.db.pool.query('select activation_deliver($1, $2, 0, $3, $4, null)', [userId, _id, texts, codes]);
}

function receivedBy({ endpoint }: FakeSubscription) {
  return service.received.filter((push) => push.endpoint === endpoint);
}

async function pushesTo(subscription: FakeSubscription, count = 1) {
  await eventually(async () => expect(receivedBy(subscription).length).toBeGreaterThanOrEqual(count));
  return receivedBy(subscription);
}

async function numberOf(text: string, value: string | number): Promise<number> {
  return (await app.app.deps.db.pool.query<{ value: number }>(text, [value])).rows[0]?.value ?? -1;
}

const jobs = `graphile_worker._private_jobs j where (j.payload ->> 'userId')::bigint = $1`;
const countOf = ({ userId }: TestUser) => numberOf('select count(*)::int as value from push_subscription where user_id = $1', userId);
const queuedFor = ({ userId }: TestUser) => numberOf(`select count(*)::int as value from ${jobs}`, userId);
const waitingFor = ({ userId }: TestUser) =>
  numberOf(`select count(*)::int as value from ${jobs} and locked_at is null and payload ->> 'attempts' is not null`, userId);
const secondsToNext = ({ userId }: TestUser) =>
  numberOf(`select extract(epoch from min(run_at) - now())::float8 as value from ${jobs} and key is not null`, userId);

async function runNow({ userId }: TestUser): Promise<void> {
  const key = await app.app.deps.db.pool.query<{ key: string; payload: object }>(`select key, payload from ${jobs} and key is not null`, [
    userId,
  ]);
  for (const job of key.rows)
    await app.app.deps.db.pool.query(`select graphile_worker.add_job('push_notice', $1::json, job_key => $2, run_at => now())`, [
      JSON.stringify(job.payload),
      job.key,
    ]);
}

async function stateOf({ _id }: Mobile): Promise<string> {
  return (await app.app.deps.db.pool.query<{ state: string }>('select state from activation where id = $1', [_id])).rows[0]?.state ?? '';
}
