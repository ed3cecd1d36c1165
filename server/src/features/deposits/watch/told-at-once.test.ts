import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUser, eventually } from '../../../../../test/builders/data.ts';
import { aTransactionId, aUtr } from '../../../../../test/desks/deposit-desk.ts';
import { hearHints } from '../../../../../test/fakes/hints.ts';
import { openInboxDesk, type InboxDesk } from '../../../../../test/desks/inbox-desk.ts';
import { aDepositInReview, anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';

/** What becomes of a payment is heard on the bus, so that no page has to look for it by itself. */
let desk: InboxDesk;
beforeAll(async () => void (desk = await openInboxDesk()));
afterAll(() => desk.close());

const poor = () => aUser(desk.app, { balance: 0 });
const inTime = { withinMs: 15_000 };

/** What is heard of these people from now on. */
async function ears(context: TestContext, ...people: TestUser[]) {
  const hints = await hearHints(desk.app, context);
  return { heard: () => people.map((each) => hints.about(each)), upToNow: hints.upToNow };
}

/** Somebody said to have paid, and nothing came until now. */
async function aPendingDeposit() {
  const [user, reference] = [await poor(), aUtr()];
  expect((await desk.declare(user, reference)).status).toBe(202);
  const { pool } = desk.app.app.deps.db;
  const checks = async () => (await pool.query('select checks from deposit where reference = $1', [reference])).rows[0].checks;
  const makeDue = () => pool.query('update deposit set next_check_at = app_now() where reference = $1', [reference]);
  const look = async () => {
    const before = await checks();
    await makeDue();
    await eventually(async () => expect(await checks()).toBeGreaterThan(before), inTime);
  };
  return { user, reference, makeDue, look };
}

describe('the bus tells', () => {
  test('of a payment that came, and of one that is none; not of a look that found nothing', async (context) => {
    const [paid, failed] = [await aPendingDeposit(), await aPendingDeposit()];
    await Promise.all([paid.look(), failed.look()]);
    const { heard, upToNow } = await ears(context, paid.user, failed.user);
    await Promise.all([paid.look(), failed.look()]);
    await upToNow();
    expect(heard()).toEqual([0, 0]);
    desk.payments.bank.pay({ utr: paid.reference, amountPaise: 10_000 });
    desk.payments.bank.pay({ utr: failed.reference, amountPaise: 10_000, status: 'FAILED' });
    await Promise.all([paid.makeDue(), failed.makeDue()]);
    await eventually(() => Promise.resolve(expect(heard()).toEqual([1, 1])), inTime);
  });

  test('whoever an operator credits, and whose claim falls with it', async (context) => {
    const [ann, bob, reference] = [await poor(), await poor(), aTransactionId()];
    for (const user of [ann, bob]) await desk.declare(user, reference, 'crypto');
    desk.payments.chain.send({ coin: 'USDT', units: 10_000_000, txid: reference });
    await desk.app.app.deps.db.pool.query('update deposit set next_check_at = app_now() where reference = $1', [reference]);
    const rows = await eventually(async () => {
      const { data } = await desk.inbox({ search: reference, status: 'review' });
      expect(data).toHaveLength(2);
      return data;
    }, inTime);
    const { heard } = await ears(context, ann, bob);
    expect((await desk.decide(rows[0]._id, 'credit')).status).toBe(200);
    await eventually(() => Promise.resolve(expect(heard()).toEqual([1, 1])));
  });

  test('whoever an operator refuses', async (context) => {
    const { id, user } = await aDepositInReview(desk.app);
    const { heard } = await ears(context, user);
    expect((await desk.decide(id, 'refuse')).status).toBe(200);
    await eventually(() => Promise.resolve(expect(heard()).toEqual([1])));
  });

  test('whoever is given a payment, and whose claim falls with it', async (context) => {
    const { id: deposit, user, reference } = await aDepositInReview(desk.app);
    await desk.decide(deposit, 'refuse', 'Not now');
    const rival = await poor();
    await desk.declare(rival, reference);
    const { rows } = await desk.app.app.deps.db.pool.query('select id from payment where reference = $1', [reference]);
    const { heard } = await ears(context, user, rival);
    expect((await desk.match(String(rows[0].id), user)).status).toBe(200);
    await eventually(() => Promise.resolve(expect(heard()).toEqual([1, 1])));
  });

  test('whoever is given a payment that nobody else wants', async (context) => {
    const user = await poor();
    const { id } = await anUnclaimedPayment(desk.app);
    const { heard } = await ears(context, user);
    expect((await desk.match(id, user)).status).toBe(200);
    await eventually(() => Promise.resolve(expect(heard()).toEqual([1])));
  });
});
