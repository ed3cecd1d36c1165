import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNumber, aUser, passTime } from '../../../../../test/builders/data.ts';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { beginDay } from '../../../../../test/scenarios/begin-day.ts';
import { openDepositScenario } from '../../../../../test/scenarios/money/deposit-scenario.ts';
import { openStatementScenario } from '../../../../../test/scenarios/money/statement-scenario.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await beginDay(app);
});
afterAll(() => app.stop());

const ask = (as: TestUser, currentPassword: string | undefined = as.password) =>
  app.post('/api/account/my-data', { as, body: currentPassword === undefined ? {} : { currentPassword } });
const fetchWith = (as: TestUser, proof: string) =>
  fetch(`${app.url}/api/account/my-data.json?proof=${proof}`, { headers: { authorization: `Bearer ${as.token}` } });

async function dataOf(user: TestUser): Promise<{ text: string; data: any }> {
  const reply = await fetchWith(user, (await ask(user)).body.token);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toContain('filename="my-data.json"');
  const text = await reply.text();
  return { text, data: JSON.parse(text) };
}

describe('the file', () => {
  test('has everything of its user, and nothing of others', async () => {
    const scenario = await openStatementScenario(app);
    const { user } = scenario;
    const friend = await aUser(app, { email: 'a-friend-of-them@friends.example' });
    await app.app.deps.db.pool.query('update app_user set referred_by = $1 where id = $2', [user.userId, friend.userId]);
    // Both claim one payment, which is the other's.
    const deposits = openDepositScenario(app.app.deps.db);
    const other = await aUser(app, { email: 'rival@others.example' });
    await deposits.upiDeposit(other.userId, { units: 31_000, payer: 'rival@otherbank' });
    const key = await anApiKey(app, user, { scopes: ['read'] });
    await app.post('/api/service/wishes', { as: user, body: { app: 'Zepto of mine' } });
    await app.post('/api/service/wishes', { as: other, body: { app: 'Rapido of theirs' } });
    const theirs = await aNumber(app, { user: other, service: scenario.services.cheap });

    await app.app.deps.db.pool.query(
      `insert into email_undo (user_id, old_email, was_proved, expires_at)
        values ($1, 'mine-before@example.com', true, app_now() + interval '7 days'), ($2, 'theirs-before@example.com', true, app_now() + interval '7 days')`,
      [user.userId, other.userId],
    );

    const { text, data } = await dataOf(user);

    expect(data.addresses).toMatchObject([{ email: 'mine-before@example.com', was: 'the address before' }]);
    expect(data.account).toMatchObject({ email: user.email, role: 'user', hasPassword: true, hasAuthenticator: false });
    expect(data.account.balance + data.account.held).toBeCloseTo(data.statement[0].balance + data.statement[0].heldAfter);
    expect(data.numbers.find(({ state }: { state: string }) => state === 'finished').messages[0]).toMatchObject({ code: '48291' });
    expect(data.numbers.at(-1)).toMatchObject({ number: scenario.held.mobileno, state: 'waiting', price: 12.5 });
    expect(data.deposits).toMatchObject([{ reference: scenario.utr, amount: 25_000, state: 'credited' }]);
    expect(data.promoCodes).toMatchObject([{ code: scenario.promo.couponCode, amount: 2.5 }]);
    expect(data.referrals).toContainEqual(expect.objectContaining({ friend: 'a•••@friends.example', state: 'pending' }));
    expect(data.statement).toHaveLength(20);
    expect(data.apiKeys).toMatchObject([{ scopes: ['read'], revokedAt: null }]);
    expect(data.wishes).toMatchObject([{ app: 'Zepto of mine' }]);
    expect(data.sessions).toMatchObject([{ address: '127.0.0.1', endedAt: null }]);
    for (const name of ['reports', 'payments', 'waitingList', 'devices', 'notifications', 'testKeys', 'webhooks', 'testWebhooks', 'acts'])
      expect(data[name], name).toEqual([]);
    for (const secret of [other.email, friend.email, 'rival', 'theirs', theirs.mobileno, key.token, user.token, user.password])
      expect(text, secret).not.toContain(secret);
    expect(text).not.toMatch(/hash|sealed|secret|userId/i);
  });

  test('is complete however many rows there are', async () => {
    const user = await aUser(app);
    await app.app.deps.db.pool.query(
      `insert into known_device (user_id, device_id) select $1, 'device ' || lpad(n::text, 4, '0') from generate_series(1, 605) n`,
      [user.userId],
    );
    const { data } = await dataOf(user);
    expect(data.devices).toHaveLength(605);
    expect(new Set(data.devices.map(({ deviceId }: { deviceId: string }) => deviceId)).size).toBe(605);
  });

  test('names no one whom an operator acted on', async () => {
    const [admin, customer] = [await anAdmin(app), await aUser(app)];
    await app.post(`/api/admin/users/${customer.userId}/notes`, { as: admin, body: { text: 'Called us about a code' } });
    const { text, data } = await dataOf(admin);
    expect(data.acts).toContainEqual(expect.objectContaining({ action: 'user.note' }));
    for (const other of [customer.email, `user:${customer.userId}`, 'Called us']) expect(text).not.toContain(other);
  });
});

describe('asking for it', () => {
  test('needs the password', async () => {
    const user = await aUser(app);
    expect((await ask(user, 'not it')).body.code).toBe('WRONG_PASSWORD');
    expect((await ask(user, '')).body.code).toBe('WRONG_PASSWORD');
  });

  test('needs a fresh code in its place, where there is an authenticator', async () => {
    const user = await aUser(app);
    const { code } = await anEnrolledAuthenticator(app, user);
    await passTime(app, 700);
    expect((await ask(user)).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await app.post('/api/account/second-factor/fresh', { as: user, body: { code: await code() } })).status).toBe(200);
    expect((await ask(user, undefined)).status).toBe(201);
  });

  test('gives a token that works once, for 30 seconds, and for its own session alone', async () => {
    const [user, thief] = [await aUser(app), await aUser(app)];
    const { token } = (await ask(user)).body;
    expect((await fetchWith(thief, token)).status).toBe(409);
    const second = (await ask(user)).body.token;
    expect((await fetchWith(user, second)).status).toBe(200);
    expect((await fetchWith(user, second)).status).toBe(409);
    const late = (await ask(user)).body.token;
    await passTime(app, 31);
    expect((await fetchWith(user, late)).status).toBe(409);
    expect((await fetchWith(user, '')).status).toBe(409);
  });
});
