import { afterAll, expect, test, vi } from 'vitest';
import { openKindsScenario } from '../../../../../test/scenarios/alarms/kinds-scenario.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';
import { startPayments, takeAmounts } from '../../../../../test/builders/payments.ts';
import { aUtr } from '../../../../../test/builders/people.ts';
import { passProcessTime } from '../../../../../test/processes/process-clock.ts';

const { bank, ...payments } = await startPayments();
const { app, admin, query, alarms, check, expectRaised, expectOver, stop } = await openKindsScenario({ payments: { bank, ...payments } });
afterAll(async () => {
  vi.restoreAllMocks();
  await stop();
  await payments.close();
});

const found = (text: string) => async () => expect((await query(text)).rowCount).toBe(1);
const readFeed = async () => {
  passProcessTime(61);
  await eventually(found(`select from job_lease where job = 'deposits:upi' and done_until > app_now() - interval '1 minute'`));
};
const decide = async (path: string, body: object) =>
  expect((await app.post(`/api/admin/${path}`, { as: admin, body: { reason: 'Showed a receipt', ...body } })).status).toBe(200);

test('an alarm begins and ends with payments that could not be checked for ten minutes', async () => {
  await readFeed();
  bank.switchOn({ kind: 'token_expired' });
  passProcessTime(61);
  await eventually(found(`select from job_lease where job = 'deposits:upi' and failing_since is not null`));
  await passTime(app, 601);
  await expectRaised('payments_unchecked', { severity: 'Urgent', text: /^UPI payments have not been checked since/ });
  bank.switchOff();
  await readFeed();
  await expectOver('payments_unchecked');
});

test('payments are not called unchecked after an outage of our own, before their feed was read or its reading failed', async () => {
  const readAt = async () => (await query<{ at: Date }>(`select done_until as at from job_lease where job = 'deposits:upi'`)).rows[0]?.at;
  const before = await readAt();
  passProcessTime(61);
  await eventually(async () => expect(await readAt()).not.toEqual(before));
  await query(`update job_lease set done_until = done_until - interval '11 minutes' where job = 'deposits:upi'`);
  const unchecked = async () => (await alarms()).open.filter(({ kind }) => kind === 'payments_unchecked');
  await check();
  expect(await unchecked()).toEqual([]);
  await readFeed();
  await check();
  expect(await unchecked()).toEqual([]);
});

test('an alarm begins with a credit by hand whose payment was worth another amount', async () => {
  const { id, reference } = await declare();
  await decide(`deposits/${id}/credit`, { amount: 100 });
  bank.pay({ utr: reference, amountPaise: 9_900 });
  passProcessTime(61);
  await eventually(found('select from hand_credit where arrived_amount is not null'));
  await expectRaised('hand_credits_different', { severity: 'Warning', text: /^1 credit by hand differs from the payment that arrived\./ });
});

test('an alarm begins and ends with a payment that no one claims', async () => {
  bank.pay({ amountPaise: 12_300 });
  passProcessTime(61);
  const path = '/api/admin/deposits?status=unclaimed';
  const [payment] = await eventually(async () => {
    const { data } = (await app.get(path, { as: admin })).body;
    expect(data).toHaveLength(1);
    return data;
  });
  await passTime(app, 3_600);
  await expectRaised('payments_unclaimed', { severity: 'For your information', text: /^1 payment has had no owner for over an hour\./ });
  await decide(`payments/${payment._id}/match`, { userId: String((await aUser(app)).userId) });
  await expectOver('payments_unclaimed');
});

test('an alarm begins when an amount has no payment left, and ends an hour after the last refusal', async () => {
  const [taker, payer] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 })];
  await takeAmounts(app, taker, { base: 50_000 });
  const open = () => app.post('/api/payment/intent', { as: payer, body: { method: 'bharatpay', amount: 500 } });
  expect(await open()).toMatchObject({ status: 503, body: { code: 'DEPOSITS_BUSY' } });
  await expectRaised('amounts_busy', {
    severity: 'Warning',
    text: /^UPI has no free amount near ₹500\.00: 1 user opened 4950 payments there within 25 hours, and others were refused\./,
  });
  await passTime(app, 3_600);
  await expectOver('amounts_busy');
});

test('an alarm begins and ends with a deposit that no one decides', async () => {
  const reference = bank.pay({ amountPaise: 10_000, at: new Date(Date.now() - 2 * 3_600_000) });
  const { id } = await declare({ reference });
  await found(`select from deposit where state = 'review'`)();
  await passTime(app, 86_400);
  await expectRaised('reviews_waiting', {
    severity: 'For your information',
    text: /^1 deposit has waited for a decision for over a day\./,
  });
  await decide(`deposits/${id}/refuse`, {});
  await expectOver('reviews_waiting');
});

test('an alarm begins and ends with a credit by hand whose payment is absent', async () => {
  const { id, reference } = await declare();
  await decide(`deposits/${id}/credit`, { amount: 100 });
  await passTime(app, 3 * 86_400);
  await expectRaised('hand_credits_absent', { severity: 'Warning', text: /^1 credit by hand has had no payment for over 3 days\./ });
  await anUnclaimedPayment(app, { reference, amountPaise: 10_000, age: '0 seconds' });
  await expectOver('hand_credits_absent');
});

async function declare({ user, reference = aUtr() }: { user?: TestUser; reference?: string } = {}): Promise<{
  id: string;
  reference: string;
}> {
  const as = user ?? (await aUser(app, { balance: 0 }));
  const reply = await app.post('/api/payment/transaction', { as, body: { transactionId: reference, method: 'bharatpay' } });
  expect(reply.status).toBe(202);
  const { rows } = await query<{ id: number }>('select id from deposit where reference = $1', [reference]);
  return { id: String(rows[0]?.id), reference };
}
