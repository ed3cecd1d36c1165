import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aUtr, aTransactionId, openDepositScenario, type DepositScenario } from '../../../../../test/scenarios/money/deposit-scenario.ts';
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

describe('a UTR', () => {
  test('is credited to the user who declares it, with the bank’s sum', { tags: 'G1' }, async () => {
    const user = await scenario.aUser();
    const utr = aUtr();
    await scenario.declared(user, utr);
    expect(await scenario.arrives({ reference: utr, units: 50_037 })).toEqual([user]);
    expect(await scenario.depositsOf(user)).toEqual([{ state: 'credited', reason: null, amount: 50_037 }]);
    expect(await scenario.balanceOf(user)).toBe(50_037);
  });

  test('seen before any user declares it waits for its first claimant', async () => {
    const user = await scenario.aUser();
    const utr = aUtr();
    expect(await scenario.arrives({ reference: utr })).toEqual([]);
    await scenario.declared(user, utr);
    expect(await scenario.arrives({ reference: utr })).toEqual([user]);
    expect(await scenario.balanceOf(user)).toBe(10_000);
  });

  test('claimed by two goes to the first; the other is refused', { tags: 'settle.2' }, async () => {
    const [first, second] = [await scenario.aUser(), await scenario.aUser()];
    const utr = aUtr();
    await scenario.declared(first, utr);
    await scenario.declared(second, utr);
    expect(new Set(await scenario.arrives({ reference: utr }))).toEqual(new Set([first, second]));
    expect([await scenario.balanceOf(first), await scenario.balanceOf(second)]).toEqual([10_000, 0]);
    expect(await scenario.depositsOf(second)).toEqual([{ state: 'refused', reason: 'already_credited', amount: null }]);
    await expect(scenario.declared(second, utr)).rejects.toMatchObject({ code: 'REFERENCE_USED' });
    await expect(scenario.declared(first, utr)).rejects.toMatchObject({ code: 'REFERENCE_USED' });
  });

  test('settled fifty times at once is credited once', { tags: 'settle.1' }, async () => {
    const user = await scenario.aUser();
    const utr = aUtr();
    await scenario.declared(user, utr);
    await Promise.all(Array.from({ length: 50 }, () => scenario.arrives({ reference: utr })));
    expect(await scenario.balanceOf(user)).toBe(10_000);
  });

  test.each([
    ['before the account was there', '2 hours', 'older_than_account'],
    ['more than a day ago', '25 hours', 'older_than_a_day'],
  ])('of a payment made %s goes to an operator', async (_when, age, reason) => {
    const user = await scenario.aUser({ since: reason === 'older_than_account' ? '1 hour' : '30 days' });
    const utr = aUtr();
    await scenario.declared(user, utr);
    await scenario.arrives({ reference: utr, age });
    expect(await scenario.depositsOf(user)).toEqual([{ state: 'review', reason, amount: 10_000 }]);
    expect(await scenario.balanceOf(user)).toBe(0);
  });
});

describe('a bare transaction id', () => {
  test('is credited at the rate of the day it was declared, once the time for rival claims is over', async () => {
    const user = await scenario.aUser();
    const txid = aTransactionId();
    await scenario.declared(user, txid, { claimMinutes: 10 });
    await scenario.arrives({ reference: txid, currency: 'USDT', units: 10_003_700 });
    expect(await scenario.depositsOf(user)).toEqual([{ state: 'pending', reason: 'waiting_for_rivals', amount: 88_532 }]);
    await ledger.db.pool.query(`update deposit set claimable_at = app_now() where user_id = $1`, [user]);
    await scenario.arrives({ reference: txid, currency: 'USDT', units: 10_003_700 });
    expect(await scenario.balanceOf(user)).toBe(88_532);
  });

  test('claimed by two goes to an operator, in either order', async () => {
    const [first, second] = [await scenario.aUser(), await scenario.aUser()];
    const txid = aTransactionId();
    await scenario.declared(first, txid, { claimMinutes: 10 });
    await scenario.arrives({ reference: txid, currency: 'TRX', units: 5_000_000 });
    await scenario.declared(second, txid, { claimMinutes: 10 });
    await scenario.arrives({ reference: txid, currency: 'TRX' });
    for (const user of [first, second]) expect(await scenario.depositsOf(user)).toMatchObject([{ state: 'review', reason: 'contested' }]);
    expect([await scenario.balanceOf(first), await scenario.balanceOf(second)]).toEqual([0, 0]);
  });
});
