import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aUtr, aTransactionId, openDesk, type Desk } from '../../../../../test/desks/deposit-desk.ts';
import { soundBooks } from '../../../../../test/invariants/sound-books.ts';
import { startTestLedger, type TestLedger } from '../../../../../test/builders/test-ledger.ts';

/** Whose a payment is (decisions.md, Wallet and money in), as the database itself decides it. */
let ledger: TestLedger;
let desk: Desk;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  desk = openDesk(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(() => soundBooks(ledger.db.pool));

describe('a UTR', () => {
  test('is credited to whoever declares it, with the sum the bank saw', async () => {
    const user = await desk.aUser();
    const utr = aUtr();
    await desk.declared(user, utr);
    expect(await desk.arrives({ reference: utr, units: 50_037 })).toEqual([user]);
    expect(await desk.depositsOf(user)).toEqual([{ state: 'credited', reason: null, amount: 50_037 }]);
    expect(await desk.balanceOf(user)).toBe(50_037);
  });

  test('seen before anybody declares it waits for its first claimant', async () => {
    const user = await desk.aUser();
    const utr = aUtr();
    expect(await desk.arrives({ reference: utr })).toEqual([]);
    await desk.declared(user, utr);
    expect(await desk.arrives({ reference: utr })).toEqual([user]);
    expect(await desk.balanceOf(user)).toBe(10_000);
  });

  test('claimed by two is the first one’s; the other learns that it is gone', async () => {
    const [first, second] = [await desk.aUser(), await desk.aUser()];
    const utr = aUtr();
    await desk.declared(first, utr);
    await desk.declared(second, utr);
    expect(new Set(await desk.arrives({ reference: utr }))).toEqual(new Set([first, second]));
    expect([await desk.balanceOf(first), await desk.balanceOf(second)]).toEqual([10_000, 0]);
    expect(await desk.depositsOf(second)).toEqual([{ state: 'refused', reason: 'already_credited', amount: null }]);
    await expect(desk.declared(second, utr)).rejects.toMatchObject({ code: 'REFERENCE_USED' });
    await expect(desk.declared(first, utr)).rejects.toMatchObject({ code: 'REFERENCE_USED' });
  });

  test('settled fifty times at once is credited once', async () => {
    const user = await desk.aUser();
    const utr = aUtr();
    await desk.declared(user, utr);
    await Promise.all(Array.from({ length: 50 }, () => desk.arrives({ reference: utr })));
    expect(await desk.balanceOf(user)).toBe(10_000);
  });

  test.each([
    ['before the account was there', '2 hours', 'older_than_account'],
    ['more than a day ago', '25 hours', 'older_than_a_day'],
  ])('of a payment made %s goes to an operator', async (_when, age, reason) => {
    const user = await desk.aUser({ since: reason === 'older_than_account' ? '1 hour' : '30 days' });
    const utr = aUtr();
    await desk.declared(user, utr);
    await desk.arrives({ reference: utr, age });
    expect(await desk.depositsOf(user)).toEqual([{ state: 'review', reason, amount: 10_000 }]);
    expect(await desk.balanceOf(user)).toBe(0);
  });
});

describe('a bare transaction id', () => {
  test('is credited at the rate of the day it was desk.declared, once its time for rivals is over', async () => {
    const user = await desk.aUser();
    const txid = aTransactionId();
    await desk.declared(user, txid, { claimMinutes: 10 });
    await desk.arrives({ reference: txid, currency: 'USDT', units: 10_003_700 });
    expect(await desk.depositsOf(user)).toEqual([{ state: 'pending', reason: 'waiting_for_rivals', amount: 88_532 }]);
    await ledger.db.pool.query(`update deposit set claimable_at = app_now() where user_id = $1`, [user]);
    await desk.arrives({ reference: txid, currency: 'USDT', units: 10_003_700 });
    // 10.0037 × 88.5 = 885.32745, rounded down.
    expect(await desk.balanceOf(user)).toBe(88_532);
  });

  test('claimed by two goes to an operator, whoever came first', async () => {
    const [first, second] = [await desk.aUser(), await desk.aUser()];
    const txid = aTransactionId();
    await desk.declared(first, txid, { claimMinutes: 10 });
    await desk.arrives({ reference: txid, currency: 'TRX', units: 5_000_000 });
    await desk.declared(second, txid, { claimMinutes: 10 });
    await desk.arrives({ reference: txid, currency: 'TRX' });
    for (const user of [first, second]) expect(await desk.depositsOf(user)).toMatchObject([{ state: 'review', reason: 'contested' }]);
    expect([await desk.balanceOf(first), await desk.balanceOf(second)]).toEqual([0, 0]);
  });
});
