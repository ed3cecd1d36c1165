import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf, eventually } from '../../../../test/builders/data.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../test/harness/test-app.ts';
import { untilLockWaits } from '../../../../test/postgres/lock-waits.ts';
import { deliverSms, holdBack } from '../../../../test/builders/upstream.ts';
import { issueSignInCode } from '../auth/sessions/exchange.commands.ts';
import { auditOf } from '../../../../test/scenarios/audit-of.ts';

let app: TestApp;
let second: TestNode;
let admin: TestUser;
let service: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  second = await app.startSecondNode();
  [admin, service] = await Promise.all([anAdmin(app), aService(app)]);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const toggle = (userId: number | string, method = 'PATCH', as = admin) =>
  app.send(method, '/api/admin/users/toggleBlock', { as, body: { userId: String(userId) } });
const logIn = ({ email, password }: TestUser) => app.post('/api/users/login', { body: { email, password } });
const endSessions = (userId: number) => app.post(`/api/admin/users/${userId}/end-sessions`, { as: admin });
const sessionsOf = (userId: number) => app.get(`/api/admin/users/${userId}/sessions`, { as: admin });

describe('a blocked user', () => {
  test('is signed out at once on every node, cannot sign in, and keeps what they bought', async () => {
    const user = await aUser(app, { balance: 100 });
    const number = await aNumber(app, { user, service });
    const sockets = [await connect(app, user), await connect(second, user)];
    const reply = await toggle(user.userId);
    expect([reply.status, reply.body.data]).toEqual([
      200,
      expect.objectContaining({ _id: String(user.userId), isBlock: true, status: 'blocked' }),
    ]);
    for (const node of [app, second])
      expect(await node.get('/api/payment/balance', { as: user })).toMatchObject({ status: 401, body: { message: 'Not Authorised' } });
    for (const socket of sockets) expect(await socket.closed).toEqual({ code: 4401, reason: 'Not Authorised' });
    expect(await logIn(user)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BLOCKED' } });

    await deliverSms(app, number, 'Your code is 4711');
    await eventually(async () => {
      const { body } = await app.get(`/api/admin/mobile-history?userId=${user.userId}`, { as: admin });
      expect(body).toMatchObject({
        data: [{ _id: number._id, status: 'success', otpIds: [{ otpMessage: 'Your code is 4711' }] }],
        totalMobileOtpPrice: 12.5,
      });
    });
    expect((await sessionsOf(user.userId)).body.data).toMatchObject([{ isCurrent: false, endReason: 'blocked' }]);
  });

  test('can sign in again after unblocking, with everything they had', async () => {
    const user = await aUser(app, { balance: 100 });
    await toggle(user.userId);
    const reply = await toggle(user.userId, 'PUT');
    expect(reply.body.data).toMatchObject({ isBlock: false, status: 'active', balance: 100 });
    expect((await app.get('/api/payment/balance', { as: user })).status).toBe(401);
    const back = { ...user, token: (await logIn(user)).body.token };
    expect(await balanceOf(app, back)).toBe(100);
    await aNumber(app, { user: back, service });
    expect(await auditOf(app, user)).toEqual([
      { actor: admin.email, action: 'user.block', before: { isBlock: false }, after: { isBlock: true }, address: '127.0.0.1' },
      { actor: admin.email, action: 'user.unblock', before: { isBlock: true }, after: { isBlock: false }, address: '127.0.0.1' },
    ]);
  });

  test('buys nothing from that moment on, even with purchases in progress', async () => {
    for (let round = 0; round < 3; round += 1) {
      const user = await aUser(app, { balance: 500 });
      const buy = { node: app, path: '/api/mobile/generate', as: user, body: { serviceId: service.id, isDeepCheck: false } };
      const block = {
        node: second,
        method: 'PATCH',
        path: '/api/admin/users/toggleBlock',
        as: admin,
        body: { userId: String(user.userId) },
      } as const;
      const replies = await sendAtOnce([buy, buy, block, buy, buy]);
      expect(replies[2]?.status).toBe(200);
      const bought = replies.filter(({ body }) => body.data?.isNumberGenerated === true).length;
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(4 - bought);
      const { body } = await app.get(`/api/admin/users/${user.userId}/ledger`, { as: admin });
      expect(body.data.balance).toBe(500 - bought * 12.5);
    }
  });

  test('stays blocked when two operators block them, and when the answer was lost and it is sent again', async () => {
    const user = await aUser(app);
    const other = await anAdmin(app);
    const body = { userId: String(user.userId), isBlock: true };
    const path = '/api/admin/users/toggleBlock';
    const replies = await sendAtOnce([admin, other].map((as) => ({ node: app, method: 'PATCH', path, as, body }) as const));
    expect(replies.map(({ status, body: { data } }) => [status, data.isBlock])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect((await app.send('PATCH', path, { as: admin, body })).body.data).toMatchObject({ isBlock: true });
    expect((await logIn(user)).body.code).toBe('ACCOUNT_BLOCKED');
    expect(await auditOf(app, user)).toMatchObject([{ action: 'user.block' }]);
    expect((await app.send('PATCH', path, { as: other, body: { ...body, isBlock: false } })).body.data).toMatchObject({ isBlock: false });
  });

  test('is blocked only after a running purchase ends', async () => {
    const user = await aUser(app);
    const purchase = await app.app.deps.db.pool.connect();
    await purchase.query('begin');
    await purchase.query('select lock_user($1)', [user.userId]);
    let isBlocked = false;
    const blocking = toggle(user.userId).then(() => (isBlocked = true));
    await untilLockWaits(app.app.deps.db.pool);
    expect(isBlocked).toBe(false);
    await purchase.query('commit');
    purchase.release();
    expect(await blocking).toBe(true);
  });

  test('during a call to the provider is signed out at once, and the number continues with its money as usual', async () => {
    const user = await aUser(app, { balance: 100 });
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    const buying = app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
    const stateOf = async () =>
      (await app.app.deps.db.pool.query('select state from activation where user_id = $1', [user.userId])).rows[0]?.state;
    await eventually(async () => expect(await stateOf()).toBe('buying'));
    expect((await toggle(user.userId)).status).toBe(200);
    expect((await app.get('/api/payment/balance', { as: user })).status).toBe(401);
    expect(await stateOf()).toBe('buying');

    answerNow();
    expect((await buying).body.data).toMatchObject({ isNumberGenerated: true, balance: 87.5 });
    expect(await stateOf()).toBe('waiting');
    await app.app.deps.db.pool.query('update activation set expires_at = app_now() where user_id = $1', [user.userId]);
    await eventually(async () => expect(await stateOf()).toBe('expired'));
    const { body } = await app.get(`/api/admin/users/${user.userId}/ledger`, { as: admin });
    expect(body.data.balance).toBe(100);
  });

  test('is never an operator, and only operators block', async () => {
    const [user, other] = [await aUser(app), await anAdmin(app)];
    for (const operator of [admin, other])
      expect(await toggle(operator.userId)).toMatchObject({
        status: 409,
        body: { code: 'NOT_YOURSELF', message: 'Operators cannot be blocked here.' },
      });
    expect(await toggle(987_654_321)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await toggle(other.userId, 'PATCH', user)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect([await auditOf(app, admin), await auditOf(app, other)]).toEqual([[], []]);
    expect((await app.get('/api/admin/all-users', { as: other })).status).toBe(200);
  });
});

describe('sessions of a user', () => {
  test('are listed newest first, and end when an operator ends them', { tags: 'C1' }, async () => {
    const user = await aUser(app);
    const login = await app.post('/api/users/login', {
      body: { email: user.email, password: user.password },
      headers: {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      },
    });
    const newer = { ...user, token: login.body.token };
    expect((await sessionsOf(user.userId)).body.data).toMatchObject([
      { isCurrent: false, device: 'Chrome on Android', isMobile: true, address: '127.0.0.1', endedAt: null, endReason: null },
      { isCurrent: false, endReason: 'replaced' },
    ]);
    const handover = await app.app.deps.db.transaction((tx) => issueSignInCode(tx, user.userId));
    const socket = await connect(second, newer);
    expect([(await endSessions(user.userId)).status, await socket.closed]).toEqual([204, { code: 4401, reason: 'Not Authorised' }]);
    expect((await second.get('/api/payment/balance', { as: newer })).body.message).toBe('Not Authorised');
    const late = await app.post('/api/auth/exchange', {
      body: { token: handover.token },
      headers: { cookie: `sign-in-browser=${handover.browser}` },
    });
    expect(late).toMatchObject({ status: 401, body: { code: 'SIGN_IN_CODE_INVALID' } });
    expect((await logIn(user)).status).toBe(200);
    expect(await auditOf(app, user)).toEqual([
      { actor: admin.email, action: 'user.end-sessions', before: { sessions: 1 }, after: { sessions: 0 }, address: '127.0.0.1' },
    ]);
  });

  test('of operators and missing users are not available here', async () => {
    for (const userId of [admin.userId, 987_654_321]) {
      expect((await sessionsOf(userId)).body.code).toBe('USER_NOT_FOUND');
      expect((await endSessions(userId)).body.code).toBe('USER_NOT_FOUND');
    }
    expect((await app.get('/api/payment/balance', { as: admin })).status).toBe(200);
  });
});
