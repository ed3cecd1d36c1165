import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anAddress, aTransactionId, aUtr, openDesk, type Desk } from '../../../../../test/desks/deposit-desk.ts';
import { soundBooks } from '../../../../../test/invariants/sound-books.ts';
import { startTestLedger, type TestLedger } from '../../../../../test/builders/test-ledger.ts';

/** Strangers who want a payment that is not theirs. */
let ledger: TestLedger;
let desk: Desk;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  desk = openDesk(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(() => soundBooks(ledger.db.pool));

describe('a payment an operator looks at', () => {
  test.each([false, true])('is nobody else’s meanwhile (both claims there before it arrived: %s)', async (isTogether) => {
    const [payer, stranger] = [await desk.aUser({ since: '1 hour' }), await desk.aUser()];
    const utr = aUtr();
    await desk.declared(payer, utr);
    if (!isTogether) await desk.arrives({ reference: utr, age: '2 hours' });
    await desk.declared(stranger, utr);
    await desk.arrives({ reference: utr, age: '2 hours' });
    expect(await desk.depositsOf(payer)).toMatchObject([{ state: 'review', reason: 'older_than_account' }]);
    expect(await desk.depositsOf(stranger)).toMatchObject([{ state: 'review', reason: 'contested' }]);
  });
});

describe('a payment whose amount was somebody’s intent', () => {
  test('that is over goes to nobody who only watched the chain', async () => {
    const [owner, watcher] = [await desk.aUser(), await desk.aUser()];
    const { payUnits } = await desk.aCoinIntent(owner);
    await desk.makeOlder(owner, '2 hours');
    const txid = aTransactionId();
    await desk.declared(watcher, txid);
    await desk.arrives({ reference: txid, currency: 'USDT', units: payUnits, payer: anAddress() });
    expect(await desk.depositsOf(watcher)).toMatchObject([{ state: 'review', reason: 'contested' }]);
    // Its owner may say so.
    await desk.declared(owner, txid);
    await desk.arrives({ reference: txid, currency: 'USDT', units: payUnits });
    expect(await desk.balanceOf(watcher)).toBe(0);
  });

  test('that was opened after it was sent does not get it', async () => {
    // Intents of other tests near its amount.
    await ledger.db.pool.query(
      `update deposit_intent set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'`,
    );
    const [payer, thief] = [await desk.aUser(), await desk.aUser()];
    const txid = aTransactionId();
    await desk.declared(payer, txid);
    const { payUnits } = await desk.aCoinIntent(thief);
    await desk.arrives({ reference: txid, currency: 'USDT', units: payUnits, age: '30 seconds' });
    expect(await desk.balanceOf(thief)).toBe(0);
    expect(await desk.depositsOf(payer)).toMatchObject([{ state: 'credited' }]);
  });
});

test('what an operator refused is not looked into again because its user says it once more', async () => {
  const user = await desk.aUser({ since: '1 hour' });
  const utr = aUtr();
  const id = await desk.declared(user, utr);
  await desk.arrives({ reference: utr, age: '2 hours' });
  await ledger.db.pool.query('select deposit_refuse($1, $2)', [id, 'Not your payment']);
  expect(await desk.declared(user, utr)).toBe(id);
  await desk.arrives({ reference: utr, age: '2 hours' });
  expect(await desk.depositsOf(user)).toMatchObject([{ state: 'refused', reason: 'Not your payment' }]);
});

test('what an operator refused is not credited by its own intent when it is said again', async () => {
  const user = await desk.aUser();
  const { payUnits } = await desk.anIntent(user, { amount: 95_000 });
  const utr = aUtr();
  // So rich that an operator looks at it first.
  await desk.upiDeposit(user, { units: 999_990_000 });
  await desk.arrives({ reference: utr, units: payUnits });
  const [, held] = await desk.depositsOf(user);
  expect(held).toMatchObject({ state: 'review', reason: 'too_large' });
  const { rows } = await ledger.db.pool.query(`select id from deposit where user_id = $1 and state = 'review'`, [user]);
  await ledger.db.pool.query('select deposit_refuse($1, $2)', [rows[0].id, 'Not ours']);
  await ledger.db.pool.query(`select wallet_adjust($1, 0, null, 1, 'spent')`, [user]);
  await desk.declared(user, utr);
  await desk.arrives({ reference: utr, units: payUnits });
  expect((await desk.depositsOf(user))[1]).toMatchObject({ state: 'refused', reason: 'Not ours' });
});

test('a sum beyond a wallet is looked at first, and shown without an amount', async () => {
  const user = await desk.aUser();
  const utr = aUtr();
  await desk.declared(user, utr);
  await desk.arrives({ reference: utr, units: 5_000_000_000 });
  expect(await desk.depositsOf(user)).toEqual([{ state: 'review', reason: 'too_large', amount: null }]);
});
