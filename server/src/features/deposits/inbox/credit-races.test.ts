import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf } from '../../../../../test/builders/data.ts';
import { anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';
import { openHandCreditScenario, type HandCreditScenario } from '../../../../../test/scenarios/money/hand-credit-scenario.ts';
import { sendAtOnce, type Send } from '../../../../../test/harness/synchronised.ts';
import type { TestApp, TestNode } from '../../../../../test/harness/test-app.ts';

let scenario: HandCreditScenario;
let app: TestApp;
let second: TestNode;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  scenario = await openHandCreditScenario();
  ({ app, admin } = scenario);
  [second, other] = await Promise.all([app.startSecondNode(), anAdmin(app)]);
});
afterAll(() => scenario.close());

const creditOf = (id: string, amount: number, { node = app, as = admin }: { node?: { url: string }; as?: TestUser } = {}): Send => ({
  node,
  path: `/api/admin/deposits/${id}/credit`,
  as,
  body: { amount, reason: 'Showed a receipt' },
});
const paidTo = async (reference: string) => {
  const { rows } = await app.app.deps.db.pool.query(
    `select count(*)::int as credits, coalesce(sum(amount), 0)::int as amount from deposit where reference = $1 and state = 'credited'`,
    [reference],
  );
  return rows[0];
};

describe('at once', () => {
  test('twenty credits by two operators at two nodes are one', { tags: 'hand-race.1' }, async () => {
    const { id, user } = await scenario.aPendingDeposit();
    const audits = (await scenario.audits()).length;
    const replies = await sendAtOnce(
      Array.from({ length: 20 }, (_, n) => creditOf(id, 100 + n, n % 2 === 0 ? { node: second } : { as: other })),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 409 && body.code === 'REFERENCE_USED')).toHaveLength(19);
    expect(await balanceOf(app, user)).toBe(won[0]?.body.data.amount);
    expect((await scenario.audits()).length).toBe(audits + 1);
  });

  test('a credit and the payment: one of them pays, and the payment is booked once', { tags: 'hand-race.2' }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, user, reference } = await scenario.aPendingDeposit();
      const [[reply]] = await Promise.all([
        sendAtOnce([creditOf(id, 80)]),
        anUnclaimedPayment(app, { reference, amountPaise: 10_000, age: '0 seconds' }),
      ]);
      const isByHand = reply?.status === 200;
      if (!isByHand) expect(reply?.body.code).toBe('REFERENCE_USED');
      expect(await balanceOf(app, user)).toBe(isByHand ? 80 : 100);
      const kinds = (await scenario.postingsOf(id)).map(({ kind }) => kind);
      expect(kinds).toEqual(isByHand ? ['deposit', 'arrival'] : ['deposit']);
    }
  });

  test('credits to two users who claim one reference: one has it', { tags: 'hand-race.3' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await scenario.aPendingDeposit();
      const rival = await aUser(app, { balance: 0 });
      await scenario.declare(rival, one.reference);
      const { rows } = await app.app.deps.db.pool.query('select id::text from deposit where user_id = $1', [rival.userId]);
      const replies = await sendAtOnce([
        creditOf(one.id, 100),
        creditOf(rows[0].id, 100, { node: second }),
        creditOf(one.id, 100, { as: other }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await balanceOf(app, one.user)) + (await balanceOf(app, rival))).toBe(100);
    }
  });

  test('a credit and the match of the payment with another user: one of them has it', { tags: 'hand-race.4' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const stranger = await aUser(app, { balance: 0 });
      const { id, user, reference } = await scenario.aPendingDeposit();
      // Settled before its claim, as a payment without an owner.
      await app.app.deps.db.pool.query(`update deposit set reference = '999' || substr(reference, 4) where id = $1`, [id]);
      const payment = await anUnclaimedPayment(app, { reference, amountPaise: 10_000 });
      await app.app.deps.db.pool.query('update deposit set reference = $2 where id = $1', [id, reference]);
      const match: Send = {
        node: second,
        path: `/api/admin/payments/${payment.id}/match`,
        as: other,
        body: { userId: String(stranger.userId), reason: 'Forgot the UTR' },
      };
      const replies = await sendAtOnce([creditOf(id, 100), match]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await paidTo(reference)).toEqual({ credits: 1, amount: 10_000 });
      expect((await balanceOf(app, user)) + (await balanceOf(app, stranger))).toBe(100);
    }
  });

  test('a credit and a refusal have one result', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, user } = await scenario.aPendingDeposit();
      const refusal: Send = { node: second, path: `/api/admin/deposits/${id}/refuse`, as: other, body: { reason: 'No receipt' } };
      const replies = await sendAtOnce([creditOf(id, 100), refusal]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await balanceOf(app, user)).toBe(replies[0]?.status === 200 ? 100 : 0);
    }
  });

  test('a credit and a second claim of the reference: the claim gets nothing', { tags: 'hand-race.6' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, reference } = await scenario.aPendingDeposit();
      const late = await aUser(app, { balance: 0 });
      const claim: Send = {
        node: second,
        path: '/api/payment/transaction',
        as: late,
        body: { transactionId: reference, method: 'bharatpay' },
      };
      const [reply] = await sendAtOnce([creditOf(id, 100), claim, claim]);
      expect(reply?.status).toBe(200);
      await anUnclaimedPayment(app, { reference, amountPaise: 10_000 });
      expect(await balanceOf(app, late)).toBe(0);
      expect(await paidTo(reference)).toEqual({ credits: 1, amount: 10_000 });
    }
  });
});
