import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { balanceOf } from '../../../../../test/builders/data.ts';
import { aBonusInReview } from '../../../../../test/builders/money-in-review.ts';
import { startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let admin: TestUser;
let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  admin = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
  await payments.close();
});

const pathOf = ({ userId }: { userId: number }) => `/api/admin/referral-bonuses/${userId}/decide`;
const decide = (friend: { userId: number }, isCredited: boolean, as = admin) => app.post(pathOf(friend), { as, body: { isCredited } });
const waiting = async (query = '') => (await app.get(`/api/admin/referral-bonuses${query}`, { as: admin })).body;
const historyOf = async (referrer: TestUser) => (await app.get('/api/referral/dashboard', { as: referrer })).body;

async function audits(): Promise<Record<string, unknown>[]> {
  return (await app.app.deps.db.pool.query('select actor_id, action, target, before, after from audit_log order by id')).rows;
}

describe('the list of bonuses in review', () => {
  test('shows both users, the sum, the reason and what matches, newest first, page by page', async () => {
    const [older, newer] = [await aBonusInReview(app), await aBonusInReview(app, { amountPaise: 12_345 })];
    const { data, pagination } = await waiting('?limit=1');
    expect(data).toEqual([
      {
        friend: { _id: String(newer.friend.userId), email: newer.friend.email },
        referrer: { _id: String(newer.referrer.userId), email: newer.referrer.email },
        amount: 12.34,
        reason: 'Looks like the same person as the referrer or another friend.',
        matches: ['device'],
        time: expect.any(String),
      },
    ]);
    expect((await waiting('?limit=1&page=2')).data).toMatchObject([{ friend: { email: older.friend.email } }]);
    expect(pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
    expect((await app.get('/api/admin/dashboard', { as: admin })).body.data.deposits).toMatchObject({ bonuses: 2 });
  });

  test('shows a shared mailbox and a shared payer', async () => {
    const { friend, referrer } = await aBonusInReview(app);
    const { pool } = app.app.deps.db;
    await pool.query(`update app_user set email = 'ravi.k@gmail.com' where id = $1`, [referrer.userId]);
    await pool.query(`update app_user set email = 'ravik+2@googlemail.com' where id = $1`, [friend.userId]);
    const other = await aBonusInReview(app);
    await pool.query(
      `update payment set payer = 'shared@examplebank' where deposit_id in (select deposit_id from referral_bonus where referee_id = any($1))`,
      [[friend.userId, other.friend.userId]],
    );
    await pool.query('update app_user set referred_by = $2 where id = $1', [other.friend.userId, referrer.userId]);
    const { data } = await waiting();
    expect(data.find((row: { friend: { _id: string } }) => row.friend._id === String(friend.userId)).matches).toEqual([
      'mailbox',
      'payer',
      'device',
    ]);
    await pool.query('update app_user set referred_by = $2 where id = $1', [other.friend.userId, other.referrer.userId]);
  });
});

describe('crediting a bonus in review', () => {
  test('adds it to the referrer’s balance, updates the open page, and audits it', async () => {
    const { friend, referrer } = await aBonusInReview(app);
    expect((await historyOf(referrer)).history).toMatchObject([{ status: 'review', amount: 10 }]);
    const socket = await connect(app, referrer);
    expect(await decide(friend, true)).toMatchObject({
      status: 200,
      body: { data: { refereeId: String(friend.userId), status: 'credited', amount: 10 } },
    });
    await socket.frame((frame) => 'type' in frame && frame.type === 'balance' && frame.balance === 10);
    socket.close();
    expect(await balanceOf(app, referrer)).toBe(10);
    expect(await historyOf(referrer)).toMatchObject({ totalEarnings: 10, history: [{ status: 'credited', amount: 10 }] });
    const referrerId = String(referrer.userId);
    expect((await audits()).at(-1)).toEqual({
      actor_id: admin.userId,
      action: 'bonus.credit',
      target: `user:${friend.userId}`,
      before: { status: 'review', reason: 'same_person', amount: 10, referrerId },
      after: { status: 'credited', reason: null, amount: 10, referrerId },
    });
    const { rows } = await app.app.deps.db.pool.query('select kind, actor from ledger_tx where idem_key = $1', [
      `referral:${friend.userId}`,
    ]);
    expect(rows).toEqual([{ kind: 'referral', actor: `admin:${admin.userId}` }]);
    expect((await app.get('/api/payment/transaction-history', { as: referrer })).body.wallet[0]).toMatchObject({
      type: 'referral',
      price: 10,
      status: 'credited',
      reason: null,
    });
  });

  test('by two operators at once, ten times each, is one credit', { tags: 'G4' }, async () => {
    const { friend, referrer } = await aBonusInReview(app);
    const other = await anAdmin(app);
    const before = (await audits()).length;
    const replies = await sendAtOnce(
      Array.from({ length: 20 }, (_, n) => ({
        node: app,
        path: pathOf(friend),
        as: n % 2 === 0 ? admin : other,
        body: { isCredited: true },
      })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 409 && body.code === 'BONUS_NOT_IN_REVIEW')).toHaveLength(19);
    expect([await balanceOf(app, referrer), (await audits()).length]).toEqual([10, before + 1]);
  });

  test('and refusing it at once is one decision', async () => {
    const { friend, referrer } = await aBonusInReview(app);
    const replies = await sendAtOnce(
      Array.from({ length: 20 }, (_, n) => ({ node: app, path: pathOf(friend), as: admin, body: { isCredited: n % 2 === 0 } })),
    );
    const decided = replies.filter(({ status }) => status === 200);
    expect(decided).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 409 && body.code === 'BONUS_NOT_IN_REVIEW')).toHaveLength(19);
    const isCredited = decided[0]?.body.data.status === 'credited';
    expect(await balanceOf(app, referrer)).toBe(isCredited ? 10 : 0);
  });

  test('of less than a paisa needs no posting', async () => {
    const { friend, referrer } = await aBonusInReview(app, { amountPaise: 9 });
    expect(await decide(friend, true)).toMatchObject({ status: 200, body: { data: { amount: 0 } } });
    expect(await balanceOf(app, referrer)).toBe(0);
  });
});

describe('refusing a bonus in review', () => {
  test('moves no money, shows the referrer why, and is final', async () => {
    const { friend, referrer } = await aBonusInReview(app);
    expect(await decide(friend, false)).toMatchObject({ status: 200, body: { data: { status: 'refused', amount: 10 } } });
    expect(await balanceOf(app, referrer)).toBe(0);
    expect(await historyOf(referrer)).toMatchObject({ totalEarnings: 0, history: [{ status: 'refused', amount: 10 }] });
    expect((await app.get('/api/payment/transaction-history', { as: referrer })).body.wallet[0]).toMatchObject({
      status: 'refused',
      reason: 'We checked this bonus and did not credit it.',
    });
    expect((await audits()).at(-1)).toMatchObject({ action: 'bonus.refuse', after: { status: 'refused', reason: 'refused_by_operator' } });
    for (const isCredited of [true, false])
      expect(await decide(friend, isCredited)).toMatchObject({ status: 409, body: { code: 'BONUS_NOT_IN_REVIEW' } });
    const { data } = await waiting('?limit=100');
    expect(data.map((row: { friend: { email: string } }) => row.friend.email)).not.toContain(friend.email);
  });
});

test('a bonus that does not exist is not found', async () => {
  expect(await decide({ userId: 999_999 }, true)).toMatchObject({ status: 404, body: { code: 'BONUS_NOT_FOUND' } });
});

test('the referrer can neither list nor decide bonuses', async () => {
  const { friend, referrer } = await aBonusInReview(app);
  expect((await decide(friend, true, referrer)).status).toBe(403);
  expect((await app.get('/api/admin/referral-bonuses', { as: referrer })).status).toBe(403);
  expect(await balanceOf(app, referrer)).toBe(0);
});

test('a decision needs a fresh code if an authenticator is enrolled', async () => {
  const { friend, referrer } = await aBonusInReview(app);
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const before = (await audits()).length;
  for (const isCredited of [true, false])
    expect(await decide(friend, isCredited)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  await forgetAuthenticators(app);
  expect([(await audits()).length, await balanceOf(app, referrer)]).toEqual([before, 0]);
  expect((await decide(friend, true)).status).toBe(200);
});
