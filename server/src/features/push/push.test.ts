import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../../test/builders/data.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startPushService, type FakeSubscription, type PushService } from '../../../../test/fakes/push-service.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { anAdmin } from '../../../../test/builders/people.ts';

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { PUSH_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.stop();
  await service.close();
});

const subscribe = (as: TestUser, { endpoint, keys }: Pick<FakeSubscription, 'endpoint' | 'keys'> = service.subscribe()) =>
  app.post('/api/push/subscriptions', { as, body: { endpoint, expirationTime: null, keys } });
const unsubscribe = (as: TestUser, id: string) => app.send('DELETE', `/api/push/subscriptions/${id}`, { as });
const listed = async (as: TestUser): Promise<string[]> =>
  (await app.get('/api/push/subscriptions', { as })).body.data.map(({ endpoint }: { endpoint: string }) => endpoint);
const stored = async (user: TestUser): Promise<number> => {
  const text = 'select count(*)::int as count from push_subscription where user_id = $1';
  return (await app.app.deps.db.pool.query<{ count: number }>(text, [user.userId])).rows[0]?.count ?? -1;
};
const signIn = ({ email, password }: TestUser) => app.post('/api/users/login', { body: { email, password } });

test('a browser is subscribed, listed and removed', async () => {
  const user = await aUser(app);
  const subscription = service.subscribe();
  const reply = await subscribe(user, subscription);
  expect(reply).toMatchObject({ status: 201, body: { data: { endpoint: subscription.endpoint } } });
  expect(await listed(user)).toEqual([subscription.endpoint]);
  expect((await unsubscribe(user, reply.body.data._id)).status).toBe(204);
  expect(await listed(user)).toEqual([]);
});

test('the same subscription sent again is stored once', async () => {
  const user = await aUser(app);
  const subscription = service.subscribe();
  const [first, again] = [await subscribe(user, subscription), await subscribe(user, subscription)];
  expect(again.body).toEqual(first.body);
  expect(await stored(user)).toBe(1);
});

test('a sixth browser of a session is refused, also when all six ask at once', async () => {
  const user = await aUser(app);
  const replies = await Promise.all(Array.from({ length: 6 }, () => subscribe(user)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_SUBSCRIPTIONS');
  expect(await stored(user)).toBe(5);
});

test('another user neither sees nor removes it', async () => {
  const [owner, stranger] = await Promise.all([aUser(app), aUser(app)]);
  const { body } = await subscribe(owner);
  expect(await unsubscribe(stranger, body.data._id)).toMatchObject({
    status: 404,
    body: { code: 'SUBSCRIPTION_NOT_FOUND' },
  });
  expect(await listed(stranger)).toEqual([]);
  expect(await stored(owner)).toBe(1);
});

test('the browser of another session moves with its keys, and stays with other keys', async () => {
  const [before, after, thief] = await Promise.all([aUser(app), aUser(app), aUser(app)]);
  const subscription = service.subscribe();
  await subscribe(before, subscription);
  const stolen = await subscribe(thief, { ...subscription, keys: service.subscribe().keys });
  expect(stolen).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_TAKEN' } });
  expect((await subscribe(after, subscription)).status).toBe(201);
  expect([await stored(before), await stored(after), await stored(thief)]).toEqual([0, 1, 0]);
});

test.each([
  'https://127.0.0.2/push',
  'https://localhost/push',
  'https://10.0.0.8/push',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/push',
  'http://example.com/push',
  'no address',
  `https://example.com/${'x'.repeat(1_000)}`,
])('the endpoint %s is refused', async (endpoint) => {
  const user = await aUser(app);
  expect(await subscribe(user, { ...service.subscribe(), endpoint })).toMatchObject({
    status: 422,
    body: { code: 'INVALID_FIELDS', errors: { endpoint: expect.any(String) } },
  });
});

test('keys that are none are refused', async () => {
  const user = await aUser(app);
  const subscription = service.subscribe();
  const reply = await subscribe(user, { ...subscription, keys: { p256dh: 'AAAA', auth: subscription.keys.auth } });
  expect(reply).toMatchObject({ status: 422, body: { errors: { 'keys.p256dh': expect.any(String) } } });
});

test('they end with their session: signed out, signed in elsewhere, blocked', async () => {
  const [leaver, mover, blocked] = await Promise.all([aUser(app), aUser(app), aUser(app)]);
  await Promise.all([leaver, mover, blocked].map((user) => subscribe(user)));
  await app.post('/api/users/logout', { as: leaver });
  await signIn(mover);
  await app.send('PATCH', '/api/admin/users/toggleBlock', { as: await anAdmin(app), body: { userId: String(blocked.userId) } });
  expect([await stored(leaver), await stored(mover), await stored(blocked)]).toEqual([0, 0, 0]);
});

test('a session that ends while it subscribes keeps nothing', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => aUser(app)));
  await Promise.all(users.flatMap((as) => [subscribe(as), app.post('/api/users/logout', { as })]));
  expect(await Promise.all(users.map(stored))).toEqual(users.map(() => 0));
});

test('the public key of the installation is in the configuration, and stays', async () => {
  const key = async () => (await app.get('/api/config')).body.pushKey;
  const first = await key();
  expect(Buffer.from(first, 'base64url')).toHaveLength(65);
  await app.startSecondNode();
  expect(await key()).toBe(first);
});
