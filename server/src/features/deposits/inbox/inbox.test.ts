import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin, aUtr } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { aTransactionId } from '../../../../../test/scenarios/money/deposit-scenario.ts';
import { aDepositInReview, anUnclaimedPayment, anUnclaimedTransfer } from '../../../../../test/builders/money-in-review.ts';
import { openInboxScenario, type InboxScenario } from '../../../../../test/scenarios/money/inbox-scenario.ts';
import type { Payments } from '../../../../../test/builders/payments.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';

let scenario: InboxScenario;
let app: TestApp;
let admin: TestUser;
let payments: Payments;
beforeAll(async () => {
  scenario = await openInboxScenario();
  ({ app, admin, payments } = scenario);
});
afterAll(() => scenario.close());

const poor = () => aUser(app, { balance: 0 });

describe('crediting a deposit in review', () => {
  test('credits the bank’s amount, notifies the open page, and audits the reason', async () => {
    const { id, user, reference } = await aDepositInReview(app, { amountPaise: 50_037 });
    const socket = await connect(app, user);
    const reply = await scenario.decide(id, 'credit', 'The payer sent a receipt');
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { _id: id, status: 'credited', amount: 500.37, paid: '500.37', payCurrency: 'INR', reference, reason: null } },
    });
    expect(
      await socket.frame((frame) => 'type' in frame && frame.type === 'deposit' && frame.transaction.status === 'credited'),
    ).toMatchObject({ transaction: { amount: 500.37, transactionId: reference }, balance: 500.37 });
    socket.close();
    expect(await scenario.newestOf(user)).toMatchObject({ status: 'credited', price: 500.37, transactionId: reference, reason: null });
    expect((await scenario.audits()).at(-1)).toEqual({
      actor_id: admin.userId,
      action: 'deposit.credit',
      target: `deposit:${id}`,
      before: { status: 'review', amount: 500.37, userId: String(user.userId), method: 'upi', reference },
      after: {
        status: 'credited',
        amount: 500.37,
        userId: String(user.userId),
        method: 'upi',
        reference,
        reason: 'The payer sent a receipt',
      },
    });
    const { rows } = await app.app.deps.db.pool.query('select actor from ledger_tx where ref = $1', [`deposit:${id}`]);
    expect(rows).toEqual([{ actor: `admin:${admin.userId}` }]);
  });

  test('credits the referrer’s bonus too, and notifies them', async () => {
    const friend = await aUser(app, { balance: 0, deviceId: 'device-of-the-friend' });
    const { referralCode } = (await app.get('/api/payment/balance', { as: friend })).body;
    const email = `invited-${friend.userId}@example.com`;
    const { body } = await app.post('/api/users/signup', {
      body: { email, password: 'a fine password', referralCode },
      headers: { 'x-device-id': 'device-of-the-invited' },
    });
    const { rows } = await app.app.deps.db.pool.query('select id from app_user where email = $1', [email]);
    const user = { userId: rows[0].id, email, password: 'a fine password', token: body.token };
    const { id } = await aDepositInReview(app, { user, amountPaise: 10_000 });
    const socket = await connect(app, friend);
    await scenario.decide(id, 'credit');
    expect([await balanceOf(app, user), await balanceOf(app, friend)]).toEqual([100, 10]);
    expect(await socket.frame((frame) => 'type' in frame && frame.type === 'balance')).toMatchObject({ balance: 10 });
    socket.close();
  });

  test('by two operators at once, ten times each, is one credit', async () => {
    const { id, user } = await aDepositInReview(app, { amountPaise: 10_000 });
    const other = await anAdmin(app);
    const rows = (await scenario.audits()).length;
    const replies = await sendAtOnce(
      Array.from({ length: 20 }, (_, n) => ({
        node: app,
        path: `/api/admin/deposits/${id}/credit`,
        as: n % 2 === 0 ? admin : other,
        body: { reason: 'Looked into' },
      })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 409 && body.code === 'DEPOSIT_NOT_IN_REVIEW')).toHaveLength(19);
    expect([await balanceOf(app, user), (await scenario.audits()).length]).toEqual([100, rows + 1]);
  });

  test('while another operator refuses it has one of the two results', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, user } = await aDepositInReview(app, { amountPaise: 10_000 });
      const replies = await sendAtOnce(
        ['credit', 'refuse'].map((what) => ({ node: app, path: `/api/admin/deposits/${id}/${what}`, as: admin, body: { reason: 'Mine' } })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await balanceOf(app, user)).toBe(replies[0]?.status === 200 ? 100 : 0);
    }
  });

  test('of two who claim one transaction refuses the other, who learns why', async () => {
    const [ann, bob] = [await poor(), await poor()];
    const reference = aTransactionId();
    for (const user of [ann, bob]) await scenario.declare(user, reference, 'crypto');
    payments.chain.send({ coin: 'USDT', units: 10_000_000, txid: reference });
    await app.app.deps.db.pool.query(`update deposit set next_check_at = app_now() where reference = $1 and state = 'pending'`, [
      reference,
    ]);
    const rows = await eventually(async () => {
      const { data } = await scenario.inbox({ search: reference, status: 'review' });
      expect(data).toHaveLength(2);
      return data;
    });
    expect(rows[0]).toMatchObject({ reason: 'Another user claims this payment too, or was asked for its amount.' });
    const its = rows.find((row: { user: { email: string } }) => row.user.email === ann.email);
    const socket = await connect(app, bob);
    expect(await scenario.decide(its._id, 'credit')).toMatchObject({
      status: 200,
      body: { data: { amount: 885, paid: '10.00', payCurrency: 'USDT' } },
    });
    await socket.frame((frame) => 'type' in frame && frame.type === 'deposit' && frame.transaction.status === 'refused');
    socket.close();
    expect(await scenario.newestOf(bob)).toMatchObject({ status: 'refused', reason: 'This payment has already been credited' });
    expect([await balanceOf(app, ann), await balanceOf(app, bob)]).toEqual([885, 0]);
  });

  test('explains a missing exchange rate and does not call the amount small', async () => {
    const user = await poor();
    const { reference } = await anUnclaimedTransfer(app, { coin: 'TRX', units: 50_000_000 });
    const { rows } = await app.app.deps.db.pool.query(
      `insert into deposit (user_id, method, reference, state, reason, payment_id)
       select $1, method, reference, 'review', 'no_rate', id from payment where reference = $2 returning id::text`,
      [user.userId, reference],
    );
    expect(await scenario.decide(rows[0].id, 'credit')).toMatchObject({ status: 409, body: { code: 'NO_EXCHANGE_RATE' } });
    expect(await balanceOf(app, user)).toBe(0);
  });

  test('is refused for a deposit that is pending, decided, or missing', async () => {
    const user = await poor();
    const utr = aUtr();
    await scenario.declare(user, utr);
    const [pending] = (await scenario.inbox({ search: utr })).data;
    const rows = (await scenario.audits()).length;
    expect(await scenario.decide(pending._id, 'credit')).toMatchObject({ status: 409, body: { code: 'DEPOSIT_NOT_IN_REVIEW' } });
    expect(await scenario.decide('999999', 'credit')).toMatchObject({ status: 404, body: { code: 'DEPOSIT_NOT_FOUND' } });
    expect((await scenario.decide(pending._id, 'credit', '  ')).body.errors).toEqual({ reason: 'Please give a reason' });
    expect((await scenario.audits()).length).toBe(rows);
  });
});

describe('refusing a deposit', () => {
  test('shows the user the operator’s own words and makes the payment unclaimed', async () => {
    const { id, user, reference } = await aDepositInReview(app);
    const socket = await connect(app, user);
    const words = 'Paid from an account that is not yours';
    expect((await scenario.decide(id, 'refuse', words)).body.data).toMatchObject({ status: 'refused', reason: words });
    const frame = await socket.frame((each) => 'type' in each && each.type === 'deposit' && each.transaction.status === 'refused');
    expect(frame).toMatchObject({ transaction: { reason: words } });
    socket.close();
    expect(await scenario.newestOf(user)).toMatchObject({ status: 'refused', reason: words });
    expect((await scenario.inbox({ status: 'unclaimed', search: reference })).data).toMatchObject([
      { reference, status: 'unclaimed', amount: 100 },
    ]);
    expect((await scenario.audits()).at(-1)).toMatchObject({
      action: 'deposit.refuse',
      target: `deposit:${id}`,
      before: { status: 'review', amount: 100, userId: String(user.userId), method: 'upi', reference },
      after: { status: 'refused', reason: words },
    });
    expect((await scenario.decide(id, 'refuse')).body.code).toBe('DEPOSIT_NOT_IN_REVIEW');
    expect(await scenario.declare(user, reference)).toMatchObject({ status: 409, body: { message: words } });
    expect(await balanceOf(app, user)).toBe(0);
  });

  test('ends a pending one; markup in the operator’s words does no harm', async () => {
    for (const words of ['constructor', '__proto__', 'not_found', '<b>no</b>']) {
      const user = await poor();
      const utr = aUtr();
      await scenario.declare(user, utr);
      const [{ _id }] = (await scenario.inbox({ search: utr })).data;
      expect((await scenario.decide(_id, 'refuse', words)).body.data).toMatchObject({ status: 'refused', paid: null, amount: null });
      expect(await scenario.newestOf(user)).toMatchObject({ status: 'refused', reason: expect.any(String) });
      expect((await scenario.audits()).at(-1)).toMatchObject({ before: { status: 'pending', amount: null }, after: { amount: null } });
    }
  });
});

describe('the inbox', () => {
  test('suggests the user of a late payment and counts open decisions', async () => {
    const user = await poor();
    const intent = (await app.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: 700 } })).body.data;
    await app.app.deps.db.pool.query(
      `update deposit_intent set created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours', state = 'closed', slot = null where id = $1`,
      [intent._id],
    );
    const before = (await scenario.inbox()).counts;
    const { reference } = await anUnclaimedPayment(app, { amountPaise: Math.round(Number(intent.payAmount) * 100) });
    await aDepositInReview(app);
    await scenario.declare(await poor(), aUtr());
    const { counts } = await scenario.inbox();
    expect(counts).toEqual({ pending: before.pending + 1, review: before.review + 1, unclaimed: before.unclaimed + 1 });
    expect((await scenario.inbox({ status: 'unclaimed', search: reference })).data).toMatchObject([
      { suggestedUser: { _id: String(user.userId), email: user.email }, user: null, declaredAt: null, paidAt: expect.any(String) },
    ]);
    expect((await scenario.inbox({ status: 'unclaimed', search: user.email })).data).toMatchObject([{ reference }]);
  });

  test('does not call a payment unclaimed if a user’s open deposit names it', async () => {
    const { reference } = await aDepositInReview(app);
    expect((await scenario.inbox({ status: 'unclaimed', search: reference })).pagination.total).toBe(0);
    expect((await scenario.inbox({ status: 'review', search: reference })).pagination.total).toBe(1);
  });

  test('is searched only by reference, payer and e-mail', async () => {
    const payer = `a_b%c-${aUtr()}@examplebank`;
    const { user, reference } = await aDepositInReview(app, { payer });
    for (const search of [reference.slice(2, 11), payer.toUpperCase(), user.email.toUpperCase(), 'A_b%C-' + payer.slice(6, 12)])
      expect((await scenario.inbox({ search })).data.map((row: { reference: string }) => row.reference)).toContain(reference);
    for (const search of ['%%%', '_____b', '\\', "' or 1=1 --"]) expect((await scenario.inbox({ search })).pagination.total).toBe(0);
    const txid = aTransactionId();
    await anUnclaimedTransfer(app, { coin: 'USDT', units: 1_000_005, reference: txid });
    expect((await scenario.inbox({ search: txid.toUpperCase(), status: 'unclaimed' })).data).toMatchObject([
      { reference: txid, amount: 88.5, paid: '1.000005' },
    ]);
  });

  test('has the newest first, page by page', async () => {
    const [older, newer] = [await aDepositInReview(app), await aDepositInReview(app)];
    const page = async (n: number) => scenario.inbox({ status: 'review', limit: '1', page: String(n) });
    const [first, second] = [await page(1), await page(2)];
    expect([first.data[0]._id, second.data[0]._id]).toEqual([newer.id, older.id]);
    const { total } = first.pagination;
    expect(second.pagination).toEqual({ page: 2, limit: 1, total, totalPages: total });
    expect((await scenario.inbox({ status: 'review', page: '1000' })).data).toEqual([]);
  });

  test('shows a sum too large for the wire by what was paid', async () => {
    const { reference } = await aDepositInReview(app, { amountPaise: 1_000_000_050 });
    expect((await scenario.inbox({ search: reference })).data).toMatchObject([{ amount: null, paid: '10000000.50', payCurrency: 'INR' }]);
  });
});

test('money decisions need a fresh code if an authenticator is enrolled', async () => {
  const { id, user } = await aDepositInReview(app);
  const payment = await anUnclaimedPayment(app);
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const rows = (await scenario.audits()).length;
  for (const reply of [await scenario.decide(id, 'credit'), await scenario.decide(id, 'refuse'), await scenario.match(payment.id, user)])
    expect(reply).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  await forgetAuthenticators(app);
  expect([(await scenario.audits()).length, await balanceOf(app, user)]).toEqual([rows, 0]);
  expect((await scenario.decide(id, 'credit')).status).toBe(200);
});
