import { expect, test } from 'vitest';
import type { TestUser } from '../fakes/browser.ts';
import { anAdmin } from '../builders/people.ts';
import { aUser, balanceOf, eventually, passTime } from '../builders/data.ts';
import { ownApp } from '../harness/own-app.ts';
import { somePayments } from '../builders/payments.ts';
import { assertInvariants } from '../invariants/assert-invariants.ts';
import { sendAtOnce } from '../harness/synchronised.ts';

const paid = 10;
const secondsAhead = 600;

test(
  'a thief who claims 200 UTRs before they are paid gets nothing, and every payer is credited by an operator',
  { tags: 'G2' },
  async (context) => {
    const payments = await somePayments();
    const app = await ownApp(context, { payments, env: { RATE_LIMIT: 'on' } });
    const admin = await anAdmin(app);
    const thief = await aUser(app, { balance: 0 });
    const people: TestUser[] = [];
    // One after the other: the queue for password hashes has few places per address.
    for (let n = 0; n < paid; n += 1) people.push(await aUser(app, { balance: 0 }));
    const declarePayment = (user: TestUser, transactionId: string) =>
      app.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'bharatpay' } });
    const range = Array.from({ length: 200 }, (_, n) => String(520_400_000_000 + n));

    const answers = (
      await Promise.all(
        [0, 50, 100, 150].map((from) =>
          sendAtOnce(
            range.slice(from, from + 50).map((transactionId) => ({
              node: app,
              path: '/api/payment/transaction',
              as: thief,
              body: { transactionId, method: 'bharatpay' },
            })),
          ),
        ),
      )
    ).flat();
    const { rows } = await app.app.deps.db.pool.query<{ reference: string }>('select reference from deposit where user_id = $1', [
      thief.userId,
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
    expect(rows).toHaveLength(20);

    await passTime(app, secondsAhead);
    const guessed = rows.slice(0, paid).map(({ reference }) => reference);
    for (const utr of guessed) payments.bank.pay({ utr, amountPaise: 250_000, at: new Date(Date.now() + secondsAhead * 1_000) });
    for (const [n, utr] of guessed.entries()) {
      const payer = people[n];
      if (payer === undefined) throw new Error('No payer');
      expect(await declarePayment(payer, utr)).toMatchObject({ status: 202, body: { transaction: { status: 'review', amount: 2_500 } } });
    }
    await eventually(async () => {
      const { body } = await app.get('/api/admin/deposits?status=review&limit=100', { as: admin });
      expect(body.data).toHaveLength(2 * paid);
    });
    expect(await balanceOf(app, thief)).toBe(0);

    for (const [n, utr] of guessed.entries()) {
      const { data } = (await app.get(`/api/admin/deposits?status=review&search=${utr}`, { as: admin })).body;
      const words = new Map(data.map((row: { user: { email: string }; reason: string }) => [row.user.email, row.reason]));
      expect(words.get(thief.email)).toBe('Its reference was entered before the payment was made.');
      const its = data.find((row: { user: { email: string } }) => row.user.email === people[n]?.email);
      expect((await app.post(`/api/admin/deposits/${its._id}/credit`, { as: admin, body: { reason: 'Showed a receipt' } })).status).toBe(
        200,
      );
    }
    expect(await Promise.all(people.map((payer) => balanceOf(app, payer)))).toEqual(Array(paid).fill(2_500));
    // The thief's own calls are used up for a moment.
    await eventually(async () => expect(await balanceOf(app, thief)).toBe(0));
    await assertInvariants(app.app.deps.db.pool);
  },
);
