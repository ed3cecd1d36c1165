import type { LedgerLine } from '@pinline/contract/users/users.calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, passTime } from '../../../../test/builders/data.ts';
import { openDepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { aPromoCode } from '../../../../test/builders/payments.ts';
import { auditOf } from '../../../../test/scenarios/audit-of.ts';

let app: TestApp;
let admin: TestUser;
let service: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  [admin, service] = await Promise.all([anAdmin(app), aService(app)]);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const ledgerOf = (user: { userId: number }, query = '') => app.get(`/api/admin/users/${user.userId}/ledger${query}`, { as: admin });
const linesOf = async (user: { userId: number }, query = ''): Promise<LedgerLine[]> => (await ledgerOf(user, query)).body.entries;
const balancePath = ({ userId }: TestUser) => `/api/admin/users/${userId}/balance`;

describe('the ledger of a user', () => {
  test('explains the balance line by line, newest first', async () => {
    const user = await aUser(app, { balance: 100 });
    const number = await aNumber(app, { user, service });
    await passTime(app, 61);
    await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(number) });
    const { code } = await aPromoCode(app.app.deps.db.autocommit, { amount: 2_000, createdBy: 'system' });
    await app.post('/api/coupon/usecoupon', { as: user, body: { couponCode: code } });
    await app.send('PATCH', balancePath(user), { as: admin, body: { balance: 90, reason: 'Charged back' } });

    const { body } = await ledgerOf(user);
    expect(body.data).toMatchObject({ email: user.email, balance: 90 });
    expect(body.pagination).toEqual({ page: 1, limit: 20, total: 5, totalPages: 1 });
    const line = { _id: expect.stringMatching(/^\d+$/), time: expect.any(String), reason: null };
    const ref = `activation:${number._id}`;
    expect(body.entries).toEqual([
      {
        ...line,
        kind: 'adjustment',
        amount: -30,
        balanceAfter: 90,
        actor: admin.email,
        reason: 'Charged back',
        ref: `user:${user.userId}`,
      },
      { ...line, kind: 'promo', amount: 20, balanceAfter: 120, actor: user.email, ref: expect.stringMatching(/^promo:\d+$/) },
      { ...line, kind: 'release', amount: 12.5, balanceAfter: 100, actor: user.email, ref },
      { ...line, kind: 'hold', amount: -12.5, balanceAfter: 87.5, actor: user.email, ref },
      { ...line, kind: 'opening', amount: 100, balanceAfter: 100, actor: 'system', reason: 'demo balance', ref: `user:${user.userId}` },
    ]);
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => linesOf(user, `?limit=2&page=${page}`)));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(body.entries);
  });

  test('calls a referral bonus a bonus, and a deposit a deposit', async () => {
    const scenario = openDepositScenario(app.app.deps.db);
    const inviter = await aUser(app, { balance: 0 });
    const friend = await scenario.aUser({ invitedBy: inviter.userId });
    await scenario.upiDeposit(friend, { units: 20_000 });
    const [bonus, ...others] = await linesOf(inviter);
    expect([bonus, others]).toMatchObject([
      { kind: 'referral', amount: 20, actor: 'system', ref: expect.stringMatching(/^deposit:\d+$/) },
      [],
    ]);
    expect((await linesOf({ userId: friend }))[0]).toMatchObject({ kind: 'deposit', amount: 200, ref: bonus?.ref });
  });

  test('of an operator or a missing user is not available', async () => {
    for (const userId of [admin.userId, 987_654_321])
      expect(await ledgerOf({ userId })).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    const user = await aUser(app);
    expect((await app.get(`/api/admin/users/${user.userId}/ledger`, { as: user })).status).toBe(403);
  });
});

describe('at once', () => {
  const adjust = (as: TestUser, user: TestUser, body: unknown) =>
    ({ node: app, method: 'PATCH', path: balancePath(user), as, body }) as const;

  test('one of several operators who saw the same balance sets it', async () => {
    const operators = [admin, await anAdmin(app), await anAdmin(app)];
    const user = await aUser(app, { balance: 100 });
    const sends = operators.flatMap((as, n) =>
      [0, 1, 2].map((k) => adjust(as, user, { balance: 200 + 10 * n + k, expectedBalance: 100, reason: `${n} ${k}` })),
    );
    const replies = await sendAtOnce(sends);
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'BALANCE_CHANGED')).toHaveLength(8);
    expect(await balanceOf(app, user)).toBe(won[0]?.body.data.balance);
    expect(await auditOf(app, user)).toHaveLength(1);
    expect((await ledgerOf(user)).body.pagination.total).toBe(2);
  });

  test('a balance set while it is spent never falls below zero, and nothing is lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      const user = await aUser(app, { balance: 50 });
      const buy = { node: app, path: '/api/mobile/generate', as: user, body: { serviceId: service.id, isDeepCheck: false } };
      const replies = await sendAtOnce([
        buy,
        adjust(admin, user, { balance: 0, reason: 'Emptied' }),
        buy,
        adjust(admin, user, { balance: 20, expectedBalance: 50, reason: 'As it was seen' }),
        buy,
        buy,
      ]);
      expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      const lines = await linesOf(user);
      expect(lines.filter(({ balanceAfter }) => balanceAfter < 0)).toEqual([]);
      expect(lines[0]?.balanceAfter).toBe(await balanceOf(app, user));
      const bought = replies.filter(({ body }) => body.data?.isNumberGenerated === true).length;
      expect(lines.filter(({ kind }) => kind === 'hold')).toHaveLength(bought);
      const set = [replies[1], replies[3]].filter((reply) => reply?.status === 200).length;
      expect(await auditOf(app, user)).toHaveLength(set);
    }
  });
});
