import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aUser, balanceOf, passTime } from '../../../../test/builders/data.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../test/builders/an-authenticator.ts';
import { auditOf } from '../../../../test/scenarios/audit-of.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const setBalance = (user: TestUser, body: unknown, as = admin) =>
  app.send('PATCH', `/api/admin/users/${user.userId}/balance`, { as, body });

describe('setting a balance', () => {
  test('posts the difference with a reason, and notifies the open page and the history', async () => {
    const user = await aUser(app, { balance: 50 });
    const socket = await connect(app, user);
    const reply = await setBalance(user, { balance: 120.75, expectedBalance: 50, reason: '  Paid twice ' });
    expect([reply.status, reply.body.data]).toEqual([200, expect.objectContaining({ balance: 120.75, totalWalletBalance: 0 })]);
    expect(await socket.frame((frame) => 'type' in frame && frame.type === 'balance')).toMatchObject({ balance: 120.75 });
    socket.close();
    const { body } = await app.get('/api/payment/transaction-history', { as: user });
    expect(body.wallet[0]).toMatchObject({ price: 70.75, type: 'adjustment', status: 'credited', reason: 'Paid twice' });
    expect(await auditOf(app, user)).toEqual([
      {
        actor: admin.email,
        action: 'user.balance',
        before: { balance: 50 },
        after: { balance: 120.75, reason: 'Paid twice' },
        address: '127.0.0.1',
      },
    ]);
    expect((await setBalance(user, { balance: 0, reason: 'Fraud' })).body.data.balance).toBe(0);
  });

  test('is refused if it is not what the operator saw', async () => {
    const user = await aUser(app, { balance: 50 });
    const reply = await setBalance(user, { balance: 10, expectedBalance: 49.99, reason: 'Too much' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'BALANCE_CHANGED' } });
    expect([await balanceOf(app, user), await auditOf(app, user)]).toEqual([50, []]);
  });

  test('needs a valid amount and a reason', async () => {
    const user = await aUser(app, { balance: 50 });
    for (const balance of [-0.01, 1.005, 10_000_000.01, '5', null])
      expect([balance, (await setBalance(user, { balance, reason: 'x' })).body.errors]).toEqual([balance, { balance: expect.any(String) }]);
    for (const reason of ['', ' \n ', 'x'.repeat(201), undefined])
      expect((await setBalance(user, { balance: 5, reason })).body.errors).toEqual({ reason: expect.any(String) });
    expect([await balanceOf(app, user), await auditOf(app, user)]).toEqual([50, []]);
  });

  test('is refused for operators, missing users, and callers who are not operators', async () => {
    const [user, other] = [await aUser(app), await anAdmin(app)];
    const body = { balance: 1, reason: 'x' };
    expect(await setBalance(other, body)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await setBalance(admin, body)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await setBalance({ ...user, userId: 987_654_321 }, body)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await setBalance(user, body, user)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await balanceOf(app, user)).toBe(500);
  });

  test('and blocking need a fresh code from an operator with an authenticator', async () => {
    const [user, careful] = [await aUser(app), await anAdmin(app)];
    const authenticator = await anEnrolledAuthenticator(app, careful);
    await passTime(app, 601);
    const asks = () => [
      setBalance(user, { balance: 1, reason: 'x' }, careful),
      app.send('PATCH', '/api/admin/users/toggleBlock', { as: careful, body: { userId: String(user.userId) } }),
    ];
    for (const ask of asks()) expect(await ask).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect([await balanceOf(app, user), await auditOf(app, user)]).toEqual([500, []]);
    await app.post('/api/account/second-factor/fresh', { as: careful, body: { code: await authenticator.code() } });
    for (const ask of asks()) expect((await ask).status).toBe(200);
    await forgetAuthenticators(app);
  });
});
