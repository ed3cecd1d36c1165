import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer, CustomerEvent } from '@pinline/contract/users/customer.calls';
import { toPaise } from '@pinline/contract/values/money';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin, aUtr } from '../../../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf } from '../../../../../test/builders/data.ts';
import { anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { openRefundScenario } from '../../../../../test/scenarios/money/refund-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { auditOf } from '../../../../../test/scenarios/audit-of.ts';
import { aPromoCode } from '../../../../../test/builders/payments.ts';

let payments: Payments;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  admin = await anAdmin(app);
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

const ask = (user: { userId: number }, path = '', as = admin) => app.get(`/api/admin/users/${user.userId}${path}`, { as });
const customerOf = async (user: { userId: number }): Promise<Customer> => (await ask(user)).body.data;
const declare = (user: TestUser, transactionId: string) =>
  app.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'bharatpay' } });
const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);

async function timelineOf(user: { userId: number }, kind = 'all'): Promise<CustomerEvent[]> {
  const events: CustomerEvent[] = [];
  for (let before: string | null = ''; before !== null;) {
    const { body } = await ask(user, `/timeline?kind=${kind}${before === '' ? '' : `&before=${before}`}`);
    events.push(...body.data);
    before = body.next;
  }
  return events;
}

/** Money of every kind, and a number that waits. */
async function aBusyCustomer() {
  const { user, refund } = await openRefundScenario(app, { admin });
  await refund();
  const utr = aUtr();
  await declare(user, utr);
  await anUnclaimedPayment(app, { reference: utr, amountPaise: 25_000, age: '0 seconds' });
  const { code } = await aPromoCode(app.app.deps.db.autocommit, { amount: 5_000, createdBy: 'system' });
  await app.post('/api/coupon/usecoupon', { as: user, body: { couponCode: code } });
  await app.send('PATCH', `/api/admin/users/${user.userId}/balance`, { as: admin, body: { balance: 300.75, reason: 'Charged back' } });
  const service = await aService(app, { server: 2, price: 9.25, name: 'Loop Messenger' });
  const charged = await aNumber(app, { user, service });
  await aLateCode(app, { user, mobile: charged });
  const waiting = await aNumber(app, { user, service });
  return { user, waiting, code, utr };
}

describe('the customer page', () => {
  test('explains the balance by lines that add up to it', async () => {
    const { user } = await aBusyCustomer();
    const { balance, user: shown } = await customerOf(user);
    expect(balance).toEqual([
      { kind: 'opening', count: 1, amount: 20 },
      { kind: 'deposits', count: 1, amount: 250 },
      { kind: 'bonuses', count: 1, amount: 50 },
      { kind: 'codes', count: 2, amount: -21.75 },
      { kind: 'refunds', count: 1, amount: 12.5 },
      { kind: 'adjustments', count: 1, amount: -19.25 },
      { kind: 'held', count: 1, amount: -9.25 },
    ]);
    const sum = balance.reduce((total, { amount }) => total + toPaise(amount), 0);
    expect([sum, shown.balance]).toEqual([toPaise(await balanceOf(app, user)), await balanceOf(app, user)]);
  });

  test('counts what a referred friend brought as a bonus, and a late code as a code', async () => {
    const { user: referrer } = await openRefundScenario(app, { admin, isLate: true });
    const friend = await aUser(app, { balance: 0 });
    await query('update app_user set referred_by = $2 where id = $1', [friend.userId, referrer.userId]);
    await query('update session set device_id = user_id::text, address = null where user_id = any($1)', [[friend.userId, referrer.userId]]);
    const utr = aUtr();
    await declare(friend, utr);
    await anUnclaimedPayment(app, { reference: utr, amountPaise: 10_000, age: '0 seconds', payer: `${aUtr()}@bank` });
    const { balance } = await customerOf(referrer);
    expect(balance).toContainEqual({ kind: 'bonuses', count: 1, amount: 10 });
    expect(balance).toContainEqual({ kind: 'codes', count: 1, amount: -12.5 });
    expect(balance.reduce((sum, { amount }) => sum + toPaise(amount), 0)).toBe(toPaise(await balanceOf(app, referrer)));
  });

  test('lists open deposits first, and writes the reply about them', async () => {
    const { user, utr } = await aBusyCustomer();
    const open = aUtr();
    expect((await declare(user, open)).status).toBe(202);
    const { deposits, depositCount, reply } = await customerOf(user);
    expect([deposits.map(({ reference }) => reference), depositCount]).toEqual([[open, utr], 2]);
    expect(reply).toContain(`Your payment (UTR ${open}) hasn’t reached us yet`);
  });

  test('writes the reply about the number that waits', async () => {
    const { user, waiting } = await aBusyCustomer();
    expect((await customerOf(user)).reply).toMatch(
      new RegExp(
        `^Your Loop Messenger number \\${waiting.mobileno} is still waiting for its code, and ₹9.25 is held for it. If no code arrives by \\d\\d:\\d\\d, `,
      ),
    );
  });

  test('shows who looks like the same person, and the signs of the account', async () => {
    const [one, other] = await Promise.all([
      aUser(app, { email: `twin.${aUtr()}@gmail.com`, deviceId: 'shared-device' }),
      aUser(app, { deviceId: 'shared-device' }),
    ]);
    const third = await aUser(app, { email: one.email.replace('twin.', 'twin').replace('@', '+more@') });
    await query('update app_user set referred_by = $2 where id = $1', [one.userId, other.userId]);
    const { signs } = await customerOf(one);
    expect(signs).toMatchObject({ cancelled: null, devices: 1, openSessions: 1, hasSecondFactor: false, referrals: 0 });
    expect(signs.referrer).toEqual({ _id: String(other.userId), email: other.email });
    expect(signs.lookAlikes).toEqual([
      { _id: String(other.userId), email: other.email, shared: ['device'] },
      { _id: String(third.userId), email: third.email, shared: ['mailbox'] },
    ]);
    expect((await customerOf(other)).signs.referrals).toBe(1);
  });

  test('keeps the notes of the team, newest first, as they were written', async () => {
    const user = await aUser(app);
    const hostile = '<img src=x onerror=alert(1)> \u202E“Ravi”\n=1+1';
    const path = `/api/admin/users/${user.userId}/notes`;
    expect((await app.post(path, { as: admin, body: { text: `  ${hostile} ` } })).status).toBe(201);
    expect((await app.post(path, { as: admin, body: { text: 'Second' } })).body.data).toMatchObject({
      text: 'Second',
      author: admin.email,
    });
    const { notes } = await customerOf(user);
    expect(notes.map(({ text, author }) => [text, author])).toEqual([
      ['Second', admin.email],
      [hostile, admin.email],
    ]);
    for (const text of ['', '  ', 'x'.repeat(1_001), undefined])
      expect((await app.post(path, { as: admin, body: { text } })).body.errors).toEqual({ text: expect.any(String) });
    expect(await auditOf(app, user)).toMatchObject([{ action: 'user.note', after: { text: hostile } }, { action: 'user.note' }]);
    await expect(query(`update user_note set text = 'Other' where user_id = $1`, [user.userId])).rejects.toThrow('only ever added to');
  });

  test('is for operators, and of customers', async () => {
    const user = await aUser(app);
    expect((await ask(user, '', user)).status).toBe(403);
    for (const of of [admin, { userId: 987_654_321 }])
      for (const path of ['', '/timeline']) expect((await ask(of, path)).body.code).toBe('USER_NOT_FOUND');
  });
});

describe('the timeline', () => {
  test('has every entry of the ledger once, with the codes, deposits and sign-ins between them', async () => {
    const { user } = await aBusyCustomer();
    const events = await timelineOf(user);
    expect(events.filter(({ balanceAfter }) => balanceAfter !== null).map(({ kind }) => kind)).toEqual([
      ...['hold', 'hold', 'adjustment', 'promo', 'deposit', 'refund', 'hold', 'opening'],
    ]);
    expect(events.find(({ kind }) => kind === 'code')).toMatchObject({
      title: 'Loop Messenger',
      detail: expect.stringMatching(/^Server 2 · \+\d+ · after 0:0\d$/),
      activationId: expect.any(String),
    });
    expect(events.find(({ kind }) => kind === 'refund')).toMatchObject({
      amount: 12.5,
      detail: expect.stringContaining('The code did not work'),
    });
    expect(events.find(({ kind }) => kind === 'signed_in')).toMatchObject({ detail: '127.0.0.1' });
    expect(new Set(events.map(({ _id }) => _id)).size).toBe(events.length);
  });

  test('names the payment and the reason of a credit by hand', async () => {
    const user = await aUser(app);
    const utr = aUtr();
    const { transaction } = (await declare(user, utr)).body;
    const path = `/api/admin/deposits/${transaction._id.replace(/^d/, '')}/credit`;
    expect((await app.post(path, { as: admin, body: { amount: 100.5, reason: 'Showed the statement' } })).status).toBe(200);
    expect((await timelineOf(user)).find(({ kind }) => kind === 'deposit')).toMatchObject({
      title: `${utr} · Showed the statement`,
      amount: 100.5,
    });
  });

  test('is read page by page without a gap, also where much happened at one moment', async () => {
    const user = await aUser(app, { balance: 0 });
    await query(
      `insert into session (id, user_id, secret_hash, expires_at, created_at, ended_at, end_reason)
      select 'timeline-' || $1::bigint || '-' || n, $1::bigint, decode(repeat('00', 32), 'hex'), app_now(), app_now() - (n / 7) * interval '1 hour', app_now(), 'expired'
      from generate_series(1, 75) n`,
      [user.userId],
    );
    const events = await timelineOf(user, 'sign-ins');
    expect([events.length, new Set(events.map(({ _id }) => _id)).size]).toEqual([76, 76]);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)));
    expect(await timelineOf(user, 'money')).toEqual([]);
  });

  test('shows numbers, money or sign-ins alone', async () => {
    const { user } = await aBusyCustomer();
    const kinds = async (kind: string) =>
      [...new Set((await timelineOf(user, kind)).map((event) => event.kind))].toSorted((a, b) => a.localeCompare(b));
    expect(await kinds('numbers')).toEqual(['code', 'hold', 'refund']);
    expect(await kinds('money')).toEqual(['adjustment', 'declared', 'deposit', 'hold', 'opening', 'promo', 'refund']);
    expect(await kinds('sign-ins')).toEqual(['signed_in']);
  });
});
