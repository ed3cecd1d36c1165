import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aService, aUser, passTime } from '../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../test/builders/people.ts';
import { startPushService, type PushService } from '../../../../test/fakes/push-service.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { aUtr, openDepositScenario, type DepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { deleteAccounts } from './delete-accounts.ts';

let app: TestApp;
let second: TestNode;
let push: PushService;
let deposits: DepositScenario;
let service: { id: string };
beforeAll(async () => {
  push = await startPushService();
  app = await startTestApp({ env: { PUSH_HOSTS: '127.0.0.1' } });
  second = await app.startSecondNode();
  deposits = openDepositScenario(app.app.deps.db);
  service = await aService(app, { server: 2, price: 5 });
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
  await push.close();
});

const query = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
const onBothNodes = () => Promise.all([deleteAccounts(app.app.deps), deleteAccounts(second.app.deps)]);
const isDeleted = async ({ userId }: TestUser): Promise<boolean> =>
  (await query('select deleted_at is not null as is from app_user where id = $1', [userId]))[0].is;

async function aDueUser({ balance = 20 } = {}): Promise<TestUser> {
  const user = await aUser(app, { balance });
  await query(`update app_user set created_at = app_now() - interval '30 days' where id = $1`, [user.userId]);
  const reply = await app.post('/api/account/deletion', { as: user, body: { currentPassword: user.password, giveUp: balance } });
  expect(reply.status).toBe(201);
  await query('update account_deletion set due_at = app_now() where user_id = $1', [user.userId]);
  return user;
}

type Arrival = { what: string; arrive(user: TestUser, node: Pick<TestApp, 'get' | 'post' | 'send'>): Promise<unknown> };

const arrivals: Arrival[] = [
  {
    what: 'a purchase',
    arrive: (as, node) => node.post('/api/mobile/generate', { as, body: { serviceId: service.id, isDeepCheck: false } }),
  },
  {
    what: 'a promo code',
    async arrive(as, node) {
      const admin = await anAdmin(app);
      const { body } = await app.post('/api/coupon/generate', { as: admin, body: { couponPrice: 3 } });
      return node.post('/api/coupon/usecoupon', { as, body: { couponCode: body.data.couponCode } });
    },
  },
  { what: 'a declared payment', arrive: ({ userId }) => deposits.declared(userId, aUtr()).catch(refusal) },
  { what: 'an opened payment', arrive: ({ userId }) => deposits.anIntent(userId, { amount: 5_000 }).catch(refusal) },
  {
    what: 'a credit by an operator',
    async arrive({ userId }, node) {
      const body = { balance: 33, reason: 'Kind' };
      return node.send('PATCH', `/api/admin/users/${userId}/balance`, { as: await anAdmin(app), body });
    },
  },
  {
    what: 'a bonus',
    async arrive({ userId }) {
      const friend = await deposits.aUser({ invitedBy: userId });
      return deposits.upiDeposit(friend, { units: 10_000 });
    },
  },
  { what: 'an API key', arrive: (as) => anApiKey(app, as).catch(refusal) },
  {
    what: 'a browser to notify',
    arrive: (as, node) => {
      const { endpoint, keys } = push.subscribe();
      return node.post('/api/push/subscriptions', { as, body: { endpoint, expirationTime: null, keys } });
    },
  },
  { what: 'a sign-in', arrive: ({ email, password }, node) => node.post('/api/users/login', { body: { email, password } }) },
  { what: 'a reset link', arrive: ({ email }, node) => node.post('/api/users/forgot', { body: { email } }) },
  { what: 'a wish', arrive: (as, node) => node.post('/api/service/wishes', { as, body: { app: 'Zepto' } }) },
  { what: 'a socket', arrive: (as, node) => node.post('/api/auth/socket-ticket', { as }) },
  { what: 'a change of mind', arrive: (as, node) => node.send('DELETE', '/api/account/deletion', { as }) },
  {
    what: 'a block',
    arrive: async ({ userId }, node) =>
      node.send('PATCH', '/api/admin/users/toggleBlock', { as: await anAdmin(app), body: { userId: String(userId), isBlock: true } }),
  },
];

const refusal = (error: unknown) => error;

describe.for(arrivals)('$what', ({ arrive }) => {
  test('during the deletion is done before it, or refused', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => aDueUser()));
    await Promise.all([onBothNodes(), ...users.map((user, n) => arrive(user, n % 2 === 0 ? app : second)), onBothNodes()]);
    for (const user of users) await expectWhole(user);
  });

  test('after it changes nothing', async () => {
    const user = await aDueUser();
    await onBothNodes();
    expect(await isDeleted(user)).toBe(true);
    await arrive(user, second);
    await expectWhole(user);
  });
});

/** It has nothing left, or everything. */
async function expectWhole(user: TestUser): Promise<void> {
  const { userId } = user;
  const [account] = await query(
    `select is_blocked, password_hash is null as has_no_password,
       (select sum(balance) from ledger_account where user_id = $1)::int as money,
       (select bool_and(is_closed) from ledger_account where user_id = $1) as is_closed
     from app_user where id = $1`,
    [userId],
  );
  if (!(await isDeleted(user))) {
    expect(account).toMatchObject({ has_no_password: false, is_closed: false });
    return;
  }
  await passTime(app, 61);
  await onBothNodes();
  expect(account).toEqual({ is_blocked: true, has_no_password: true, money: 0, is_closed: true });
  const opens = await query(
    `select (select count(*) from session where user_id = $1 and ended_at is null) + (select count(*) from push_subscription where user_id = $1)
       + (select count(*) from api_key where user_id = $1 and revoked_at is null) + (select count(*) from password_reset where user_id = $1)
       + (select count(*) from app_wish where user_id = $1) + (select count(*) from deposit_intent where user_id = $1 and state = 'waiting')
       + (select count(*) from deposit where user_id = $1 and state in ('pending', 'review'))
       + (select count(*) from waitlist_entry where user_id = $1 and state = 'waiting') as count`,
    [userId],
  );
  expect(opens).toEqual([{ count: 0 }]);
}

test('an open socket and an event stream end, on another node too', async () => {
  const user = await aDueUser();
  const key = await anApiKey(app, user, { scopes: ['read'] });
  const socket = await connect(second, user);
  const stream = await fetch(`${second.url}/api/events`, { headers: { authorization: `Bearer ${key.token}` } });
  expect(stream.status).toBe(200);
  await deleteAccounts(app.app.deps);
  expect(await isDeleted(user)).toBe(true);
  expect((await socket.closed).code).toBeGreaterThan(0);
  // It ends: until then this would wait.
  expect(await stream.text()).toContain(': connected');
  expect((await second.get('/api/payment/balance', { as: key })).status).toBe(401);
});

test('a payment that arrives later goes to the inbox, and to no one else', async () => {
  const user = await aDueUser();
  const { payUnits } = await deposits.anIntent(user.userId, { amount: 5_000 });
  await onBothNodes();
  expect(await isDeleted(user)).toBe(true);
  const reference = aUtr();
  expect(await deposits.arrives({ reference, units: payUnits })).toEqual([]);
  const [payment] = await query('select id, deposit_id from payment where reference = $1', [reference]);
  expect(payment.deposit_id).toBeNull();
  const admin = await anAdmin(app);
  const inbox = (await app.get('/api/admin/deposits?status=unclaimed', { as: admin })).body;
  expect(JSON.stringify(inbox)).toContain(reference);
  const matched = await app.post(`/api/admin/payments/${payment.id}/match`, {
    as: admin,
    body: { userId: String(user.userId), reason: 'Theirs' },
  });
  expect(matched.body.code).toBe('ACCOUNT_DELETED');
});

test('a node that is stopped in the middle leaves an account that the next run finishes', async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => aDueUser()));
  const client = await app.app.deps.db.pool.connect();
  // The second one waits for a lock, and its connection is then cut.
  await client.query('begin');
  await client.query('select lock_user($1)', [users[1]?.userId]);
  const running = deleteAccounts(second.app.deps);
  for (const until = performance.now() + 20_000; performance.now() < until;) {
    const cut = await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_user%' and datname = current_database()`,
    );
    if (cut.length > 0) break;
  }
  await client.query('rollback');
  client.release();
  await running;
  await deleteAccounts(app.app.deps);
  for (const user of users) {
    expect(await isDeleted(user)).toBe(true);
    await expectWhole(user);
  }
});
