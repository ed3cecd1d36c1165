import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  anAddress,
  aTransactionId,
  aUtr,
  openDepositScenario,
  type DepositScenario,
} from '../../../../../test/scenarios/money/deposit-scenario.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { startTestLedger, type TestLedger } from '../../../../../test/builders/test-ledger.ts';

let ledger: TestLedger;
let scenario: DepositScenario;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  scenario = openDepositScenario(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(() => assertInvariants(ledger.db.pool));

describe('a payment in review', () => {
  test.each([false, true])('can’t be taken by another user (both claims before it arrived: %s)', async (isTogether) => {
    const [payer, stranger] = [await scenario.aUser({ since: '1 hour' }), await scenario.aUser()];
    const utr = aUtr();
    await scenario.declared(payer, utr);
    if (!isTogether) await scenario.arrives({ reference: utr, age: '2 hours' });
    await scenario.declared(stranger, utr);
    await scenario.arrives({ reference: utr, age: '2 hours' });
    expect(await scenario.depositsOf(payer)).toMatchObject([{ state: 'review', reason: 'older_than_account' }]);
    expect(await scenario.depositsOf(stranger)).toMatchObject([{ state: 'review', reason: 'contested' }]);
  });
});

describe('a payment with the amount of a user’s intent', () => {
  test('that expired is not credited to a user who only watched the chain', async () => {
    const [owner, watcher] = [await scenario.aUser(), await scenario.aUser()];
    const { payUnits } = await scenario.aCoinIntent(owner);
    await scenario.makeOlder(owner, '2 hours');
    const txid = aTransactionId();
    await scenario.declared(watcher, txid);
    await scenario.arrives({ reference: txid, currency: 'USDT', units: payUnits, payer: anAddress() });
    expect(await scenario.depositsOf(watcher)).toMatchObject([{ state: 'review', reason: 'contested' }]);
    await scenario.declared(owner, txid);
    await scenario.arrives({ reference: txid, currency: 'USDT', units: payUnits });
    expect(await scenario.balanceOf(watcher)).toBe(0);
  });

  test('is not credited to an intent opened after it was sent', async () => {
    await ledger.db.pool.query(
      `update deposit_intent set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'`,
    );
    const [payer, thief] = [await scenario.aUser(), await scenario.aUser()];
    const txid = aTransactionId();
    await scenario.declared(payer, txid);
    const { payUnits } = await scenario.aCoinIntent(thief);
    await scenario.arrives({ reference: txid, currency: 'USDT', units: payUnits, age: '30 seconds' });
    expect(await scenario.balanceOf(thief)).toBe(0);
    expect(await scenario.depositsOf(payer)).toMatchObject([{ state: 'credited' }]);
  });
});

test('a deposit that an operator refused stays refused when its user declares it again', async () => {
  const user = await scenario.aUser({ since: '1 hour' });
  const utr = aUtr();
  const id = await scenario.declared(user, utr);
  await scenario.arrives({ reference: utr, age: '2 hours' });
  await ledger.db.pool.query('select deposit_refuse($1, $2)', [id, 'Not your payment']);
  expect(await scenario.declared(user, utr)).toBe(id);
  await scenario.arrives({ reference: utr, age: '2 hours' });
  expect(await scenario.depositsOf(user)).toMatchObject([{ state: 'refused', reason: 'Not your payment' }]);
});

test('a deposit that an operator refused is not credited by its own intent when it is declared again', async () => {
  const user = await scenario.aUser();
  const { payUnits } = await scenario.anIntent(user, { amount: 95_000 });
  const utr = aUtr();
  await scenario.upiDeposit(user, { units: 999_990_000 });
  await scenario.arrives({ reference: utr, units: payUnits });
  const [, held] = await scenario.depositsOf(user);
  expect(held).toMatchObject({ state: 'review', reason: 'too_large' });
  const { rows } = await ledger.db.pool.query(`select id from deposit where user_id = $1 and state = 'review'`, [user]);
  await ledger.db.pool.query('select deposit_refuse($1, $2)', [rows[0].id, 'Not ours']);
  await ledger.db.pool.query(`select wallet_adjust($1, 0, wallet_balance($1), 1, 'spent')`, [user]);
  await scenario.declared(user, utr);
  await scenario.arrives({ reference: utr, units: payUnits });
  expect((await scenario.depositsOf(user))[1]).toMatchObject({ state: 'refused', reason: 'Not ours' });
});

test('a sum above the wallet limit is reviewed, and shown without an amount', async () => {
  const user = await scenario.aUser();
  const utr = aUtr();
  await scenario.declared(user, utr);
  await scenario.arrives({ reference: utr, units: 5_000_000_000 });
  expect(await scenario.depositsOf(user)).toEqual([{ state: 'review', reason: 'too_large', amount: null }]);
});
