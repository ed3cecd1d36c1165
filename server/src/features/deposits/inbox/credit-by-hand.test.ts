import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAlarms } from '../../../../../test/scenarios/alarms/read-alarms.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUtr } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aDepositInReview, anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';
import { openHandCreditScenario, type HandCreditScenario } from '../../../../../test/scenarios/money/hand-credit-scenario.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

let scenario: HandCreditScenario;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  scenario = await openHandCreditScenario();
  ({ app, admin } = scenario);
});
afterAll(() => scenario.close());

const alarms = () => readAlarms(app, admin);

describe('a credit by hand', () => {
  test('pays a pending deposit at once, with the operator’s words in ledger and audit log', async () => {
    const { id, user, reference } = await scenario.aPendingDeposit();
    const socket = await connect(app, user);
    const reply = await scenario.credit(id, { amount: 250.5, reason: ' Showed the statement ' });
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { _id: id, status: 'credited', amount: 250.5, paid: null, byHand: { arrived: null } } },
    });
    const isCredited = (frame: object) => 'transaction' in frame && (frame.transaction as { status: string }).status === 'credited';
    expect(await socket.frame(isCredited)).toMatchObject({ transaction: { amount: 250.5, transactionId: reference }, balance: 250.5 });
    socket.close();
    expect(await scenario.newestOf(user)).toMatchObject({ status: 'credited', price: 250.5, transactionId: reference });
    expect((await scenario.audits()).at(-1)).toMatchObject({
      actor_id: admin.userId,
      action: 'deposit.credit-by-hand',
      target: `deposit:${id}`,
      before: { status: 'pending', amount: null },
      after: { status: 'credited', amount: 250.5, reason: 'Showed the statement' },
    });
    expect(await scenario.postingsOf(id)).toEqual([
      { kind: 'deposit', actor: `admin:${admin.userId}`, reason: 'Showed the statement', legs: { suspense: -25_050, available: 25_050 } },
    ]);
    const { body: file } = await app.get<string>(`/api/admin/deposits.csv?search=${reference}`, { as: admin });
    expect(file.split('\r\n')[0]).toMatch(/,By hand$/);
    expect(file.split('\r\n')[1]).toMatch(/,Yes$/);
  });

  test('is followed by its payment, which credits nothing more', { tags: 'by-hand.1' }, async () => {
    const { id, user, reference } = await scenario.aPendingDeposit();
    await scenario.credit(id, { amount: 100 });
    await anUnclaimedPayment(app, { reference, amountPaise: 10_000 });
    expect(await balanceOf(app, user)).toBe(100);
    expect((await scenario.postingsOf(id))[1]).toEqual({
      kind: 'arrival',
      actor: 'system',
      reason: null,
      legs: { 'world:upi': -10_000, suspense: 10_000 },
    });
    const { data } = await scenario.inbox({ search: reference });
    expect(data).toMatchObject([{ status: 'credited', amount: 100, paid: '100.00', byHand: { arrived: 100 } }]);
    expect(await scenario.inbox({ search: reference, status: 'unclaimed' })).toMatchObject({ data: [] });
  });

  test('is found by the verifier, as any payment', async () => {
    const { id, user, reference } = await scenario.aPendingDeposit();
    await scenario.credit(id, { amount: 100 });
    scenario.payments.bank.pay({ utr: reference, amountPaise: 10_000 });
    await scenario.openIntent(user);
    await eventually(async () => expect(await scenario.postingsOf(id)).toHaveLength(2));
    expect(await balanceOf(app, user)).toBe(100);
  });

  test('of a deposit in review books the payment that was seen at once', async () => {
    const { id, user } = await aDepositInReview(app, { amountPaise: 10_000 });
    expect(await scenario.credit(id, { amount: 80 })).toMatchObject({
      status: 200,
      body: { data: { status: 'credited', amount: 80, byHand: { arrived: 100 } } },
    });
    expect(await balanceOf(app, user)).toBe(80);
    expect((await scenario.postingsOf(id)).map(({ kind }) => kind)).toEqual(['deposit', 'arrival']);
  });

  test('raises an alarm for a payment of another amount, and for one that is absent after three days', async () => {
    const [other, none] = [await scenario.aPendingDeposit(), await scenario.aPendingDeposit()];
    const before = await alarms();
    await scenario.credit(other.id, { amount: 100 });
    await scenario.credit(none.id, { amount: 100 });
    expect(await alarms()).toEqual(before);
    await anUnclaimedPayment(app, { reference: other.reference, amountPaise: 9_900 });
    expect((await alarms()).join(' ')).toMatch(/credits? by hand differs? from the payment that arrived/);
    await passTime(app, 3 * 24 * 3_600 - 60);
    expect((await alarms()).join(' ')).not.toContain('had no payment');
    await passTime(app, 61);
    expect((await alarms()).join(' ')).toMatch(/credits? by hand ha(s|ve) had no payment for over 3 days/);
    await anUnclaimedPayment(app, { reference: none.reference, amountPaise: 10_000, age: '0 seconds' });
    expect((await scenario.postingsOf(none.id))[1]).toMatchObject({ kind: 'arrival' });
  });

  test('brings the referrer nothing before its payment, and a tenth of what arrived with it', { tags: 'by-hand.2' }, async () => {
    const { friend, referrer } = await scenario.anInvitedFriend();
    const { id, reference } = await scenario.aPendingDeposit(friend);
    await scenario.credit(id, { amount: 200 });
    expect(await balanceOf(app, referrer)).toBe(0);
    await anUnclaimedPayment(app, { reference, amountPaise: 15_000, age: '0 seconds', payer: `${aUtr()}@examplebank` });
    expect([await balanceOf(app, friend), await balanceOf(app, referrer)]).toEqual([200, 15]);
  });

  test('brings no bonus where another deposit was verified first', async () => {
    const { friend, referrer } = await scenario.anInvitedFriend();
    const { id, reference } = await scenario.aPendingDeposit(friend);
    await scenario.credit(id, { amount: 200 });
    const second = await scenario.aPendingDeposit(friend);
    await anUnclaimedPayment(app, { reference: second.reference, amountPaise: 5_000, age: '0 seconds', payer: `${aUtr()}@examplebank` });
    expect(await balanceOf(app, referrer)).toBe(5);
    await anUnclaimedPayment(app, { reference, amountPaise: 20_000, age: '0 seconds' });
    expect([await balanceOf(app, friend), await balanceOf(app, referrer)]).toEqual([250, 5]);
  });
});

describe('a credit by hand is refused', () => {
  test('for a reference that was credited to any user, and keeps it from all others', { tags: 'by-hand.3' }, async () => {
    const { id, reference } = await scenario.aPendingDeposit();
    const rival = await aUser(app, { balance: 0 });
    await scenario.declare(rival, reference);
    const its = (await scenario.inbox({ search: reference })).data.find(
      (row: { user: { email: string } }) => row.user.email === rival.email,
    );
    expect((await scenario.credit(id, { amount: 100 })).status).toBe(200);
    expect(await scenario.newestOf(rival)).toMatchObject({ status: 'refused', reason: 'This payment has already been credited' });
    for (const each of [id, its._id])
      expect(await scenario.credit(each, { amount: 100 })).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
    const other = await aUser(app, { balance: 0 });
    expect(await scenario.declare(other, reference)).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
    const { id: paymentId } = await anUnclaimedPayment(app, { reference, amountPaise: 10_000 });
    const match = await app.post(`/api/admin/payments/${paymentId}/match`, {
      as: admin,
      body: { userId: String(other.userId), reason: 'Mine' },
    });
    expect(match).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
    expect([await balanceOf(app, rival), await balanceOf(app, other)]).toEqual([0, 0]);
  });

  test('for a payment that was credited, and a deposit that is decided', async () => {
    const { id, user, reference } = await scenario.aPendingDeposit();
    await anUnclaimedPayment(app, { reference, amountPaise: 10_000, age: '0 seconds' });
    expect(await balanceOf(app, user)).toBe(100);
    expect(await scenario.credit(id, { amount: 100 })).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
    const refused = await scenario.aPendingDeposit();
    await app.post(`/api/admin/deposits/${refused.id}/refuse`, { as: admin, body: { reason: 'No receipt' } });
    expect(await scenario.credit(refused.id, { amount: 100 })).toMatchObject({ status: 409, body: { code: 'DEPOSIT_NOT_IN_REVIEW' } });
    expect(await scenario.credit('987654321', { amount: 100 })).toMatchObject({ status: 404, body: { code: 'DEPOSIT_NOT_FOUND' } });
  });

  test('without an amount, a reason or a fresh code', async () => {
    const { id, user } = await scenario.aPendingDeposit();
    for (const amount of [0, -1, 1.005, 10_000_000.01, '100', null])
      expect((await scenario.credit(id, { amount })).body.errors).toEqual({ amount: expect.any(String) });
    expect((await scenario.credit(id, { amount: 100, reason: ' ' })).body.errors).toEqual({ reason: expect.any(String) });
    expect((await scenario.credit(id, {})).body.code).toBe('DEPOSIT_NOT_IN_REVIEW');
    await anEnrolledAuthenticator(app, admin);
    await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
    expect(await scenario.credit(id, { amount: 100 })).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    await forgetAuthenticators(app);
    expect(await balanceOf(app, user)).toBe(0);
  });
});
