import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestUser } from '../fakes/browser.ts';
import { anAdmin } from '../builders/people.ts';
import { balanceOf } from '../builders/data.ts';
import { ownApp } from '../harness/own-app.ts';
import { somePayments } from '../builders/payments.ts';
import { assertInvariants } from '../invariants/assert-invariants.ts';

/** Limits are on. */
test('a person who invites themself 18 times in three ways gets 2 bonuses, and 16 go to an operator', { tags: 'G4' }, async (context) => {
  const payments = await somePayments();
  const app = await ownApp(context, { payments, env: { RATE_LIMIT: 'on' } });
  await anAdmin(app);
  const device = () => randomBytes(8).toString('hex');
  const signUp = async (email: string, deviceId: string | undefined, referralCode?: string): Promise<TestUser> => {
    const password = 'a fine password';
    const headers = deviceId === undefined ? {} : { 'x-device-id': deviceId };
    const reply = await app.post('/api/users/signup', {
      body: { email, password, ...(referralCode === undefined ? {} : { referralCode }) },
      headers,
    });
    expect(reply.status).toBe(201);
    return { userId: 0, email, password, token: reply.body.token };
  };
  const referrer = await signUp('asha.rao@gmail.com', device());
  const code = (await app.get('/api/payment/balance', { as: referrer })).body.referralCode;
  const pay = async (user: TestUser, payer: string) => {
    const transactionId = payments.bank.pay({ amountPaise: 30_000, payer });
    expect(await app.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'bharatpay' } })).toMatchObject({
      status: 200,
      body: { balance: 300 },
    });
  };
  const anyPayer = () => `${device()}@examplebank`;

  const sharedDevice = device();
  const sharedPayer = anyPayer();
  for (let n = 0; n < 6; n += 1) {
    await pay(await signUp(`asharao+${n}@googlemail.com`, device(), code), anyPayer());
    await pay(await signUp(`friend-${device()}@example.com`, sharedDevice, code), anyPayer());
    await pay(await signUp(`friend-${device()}@example.com`, device(), code), sharedPayer);
  }
  const { rows } = await app.app.deps.db.pool.query(
    'select state, reason, count(*)::int as count from referral_bonus group by 1, 2 order by 1',
  );
  expect(rows).toEqual([
    { state: 'credited', reason: null, count: 2 },
    { state: 'review', reason: 'same_person', count: 16 },
  ]);
  expect(await balanceOf(app, referrer)).toBe(60);
  const dashboard = (await app.get('/api/referral/dashboard?limit=50', { as: referrer })).body;
  expect(dashboard).toMatchObject({ totalReferrals: 18, totalEarnings: 60 });
  expect(dashboard.history.filter(({ status }: { status: string }) => status === 'review')).toHaveLength(16);
  await assertInvariants(app.app.deps.db.pool);
});
