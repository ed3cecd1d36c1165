import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUser, eventually } from '../../../../../test/builders/data.ts';
import { aTransactionId, aUtr } from '../../../../../test/scenarios/money/deposit-scenario.ts';
import { collectHints } from '../../../../../test/fakes/hints.ts';
import { openInboxScenario, type InboxScenario } from '../../../../../test/scenarios/money/inbox-scenario.ts';
import { aDepositInReview, anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';

let scenario: InboxScenario;
beforeAll(async () => void (scenario = await openInboxScenario()));
afterAll(() => scenario.close());

const poor = () => aUser(scenario.app, { balance: 0 });

async function collectHintsFor(context: TestContext, ...people: TestUser[]) {
  const hints = await collectHints(scenario.app, context);
  return { hintCounts: () => people.map((each) => hints.about(each)), upToNow: hints.upToNow };
}

async function aPendingDeposit() {
  const [user, reference] = [await poor(), aUtr()];
  expect((await scenario.declare(user, reference)).status).toBe(202);
  const { pool } = scenario.app.app.deps.db;
  const checks = async () => (await pool.query('select checks from deposit where reference = $1', [reference])).rows[0].checks;
  const makeDue = () => pool.query('update deposit set next_check_at = app_now() where reference = $1', [reference]);
  const look = async () => {
    const before = await checks();
    await makeDue();
    await eventually(async () => expect(await checks()).toBeGreaterThan(before));
  };
  return { user, reference, makeDue, look };
}

describe('the bus notifies', () => {
  test('of a payment that arrived and of one that is invalid, not of a check that found nothing', async (context) => {
    const [paid, failed] = [await aPendingDeposit(), await aPendingDeposit()];
    await Promise.all([paid.look(), failed.look()]);
    const { hintCounts, upToNow } = await collectHintsFor(context, paid.user, failed.user);
    await Promise.all([paid.look(), failed.look()]);
    await upToNow();
    expect(hintCounts()).toEqual([0, 0]);
    scenario.payments.bank.pay({ utr: paid.reference, amountPaise: 10_000 });
    scenario.payments.bank.pay({ utr: failed.reference, amountPaise: 10_000, status: 'FAILED' });
    await Promise.all([paid.makeDue(), failed.makeDue()]);
    await eventually(() => Promise.resolve(expect(hintCounts()).toEqual([1, 1])));
  });

  test('a user whom an operator credits, and one whose rival claim is refused', async (context) => {
    const [ann, bob, reference] = [await poor(), await poor(), aTransactionId()];
    for (const user of [ann, bob]) await scenario.declare(user, reference, 'crypto');
    scenario.payments.chain.send({ coin: 'USDT', units: 10_000_000, txid: reference });
    await scenario.app.app.deps.db.pool.query('update deposit set next_check_at = app_now() where reference = $1', [reference]);
    const rows = await eventually(async () => {
      const { data } = await scenario.inbox({ search: reference, status: 'review' });
      expect(data).toHaveLength(2);
      return data;
    });
    const { hintCounts } = await collectHintsFor(context, ann, bob);
    expect((await scenario.decide(rows[0]._id, 'credit')).status).toBe(200);
    await eventually(() => Promise.resolve(expect(hintCounts()).toEqual([1, 1])));
  });

  test('a user whom an operator refuses', async (context) => {
    const { id, user } = await aDepositInReview(scenario.app);
    const { hintCounts } = await collectHintsFor(context, user);
    expect((await scenario.decide(id, 'refuse')).status).toBe(200);
    await eventually(() => Promise.resolve(expect(hintCounts()).toEqual([1])));
  });

  test('a user who is given a payment, and one whose rival claim is refused', async (context) => {
    const { id: deposit, user, reference } = await aDepositInReview(scenario.app);
    await scenario.decide(deposit, 'refuse', 'Not now');
    const rival = await poor();
    await scenario.declare(rival, reference);
    const { rows } = await scenario.app.app.deps.db.pool.query('select id from payment where reference = $1', [reference]);
    const { hintCounts } = await collectHintsFor(context, user, rival);
    expect((await scenario.match(String(rows[0].id), user)).status).toBe(200);
    await eventually(() => Promise.resolve(expect(hintCounts()).toEqual([1, 1])));
  });

  test('a user who is given a payment without rival claims', async (context) => {
    const user = await poor();
    const { id } = await anUnclaimedPayment(scenario.app);
    const { hintCounts } = await collectHintsFor(context, user);
    expect((await scenario.match(id, user)).status).toBe(200);
    await eventually(() => Promise.resolve(expect(hintCounts()).toEqual([1])));
  });
});
