import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aUtr, openDepositScenario, type DepositScenario } from '../../../../../test/scenarios/money/deposit-scenario.ts';
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

describe('an intent', () => {
  test('has a unique amount whose last digits are never 00', async () => {
    const marks = new Set<number>();
    for (let n = 0; n < 60; n += 1) {
      const { payUnits } = await scenario.anIntent(await scenario.aUser(), { amount: 70_000 });
      expect(payUnits % 100).not.toBe(0);
      marks.add(payUnits);
    }
    expect(marks.size).toBe(60);
    for (let n = 0; n < 60; n += 1) marks.add((await scenario.anIntent(await scenario.aUser(), { amount: 70_000 })).payUnits);
    expect(marks.size).toBe(120);
    expect(Math.max(...marks)).toBeGreaterThan(70_100);
  });

  test('is credited by a payment of exactly its amount, and no other user can claim it', { tags: 'G2' }, async () => {
    const [owner, thief] = [await scenario.aUser(), await scenario.aUser()];
    const { payUnits } = await scenario.anIntent(owner, { amount: 80_000 });
    const utr = aUtr();
    await scenario.declared(thief, utr);
    await scenario.arrives({ reference: utr, units: payUnits });
    expect([await scenario.balanceOf(owner), await scenario.balanceOf(thief)]).toEqual([payUnits, 0]);
    expect(await scenario.depositsOf(thief)).toMatchObject([{ state: 'refused', reason: 'already_credited' }]);
  });

  test('paid twice is credited once; the second payment waits for its owner to declare it', async () => {
    const owner = await scenario.aUser();
    const { id, payUnits } = await scenario.anIntent(owner, { amount: 81_000 });
    const [one, two] = [aUtr(), aUtr()];
    await Promise.all([scenario.arrives({ reference: one, units: payUnits }), scenario.arrives({ reference: two, units: payUnits })]);
    expect(await scenario.balanceOf(owner)).toBe(payUnits);
    const { rows } = await ledger.db.pool.query(
      'select suggested_intent_id as hint from payment where deposit_id is null and reference in ($1, $2)',
      [one, two],
    );
    expect(rows).toEqual([{ hint: id }]);
    const { rows: left } = await ledger.db.pool.query('select reference from payment where deposit_id is null and reference in ($1, $2)', [
      one,
      two,
    ]);
    await scenario.declared(owner, left[0].reference);
    await scenario.arrives({ reference: left[0].reference, units: payUnits });
    expect(await scenario.balanceOf(owner)).toBe(2 * payUnits);
  });

  test('paid in time and seen late is credited to its owner, even when closed; paid late it needs an operator', async () => {
    const owner = await scenario.aUser();
    const [inTime, late] = [await scenario.anIntent(owner, { amount: 82_000 }), await scenario.anIntent(owner, { amount: 83_000 })];
    await ledger.db.pool.query(
      `update deposit_intent set created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours', state = 'closed', slot = null where user_id = $1`,
      [owner],
    );
    await scenario.arrives({ reference: aUtr(), units: inTime.payUnits, age: '110 minutes' });
    expect(await scenario.balanceOf(owner)).toBe(inTime.payUnits);
    const utr = aUtr();
    await scenario.arrives({ reference: utr, units: late.payUnits, age: '60 minutes' });
    expect(await scenario.balanceOf(owner)).toBe(inTime.payUnits);
    const { rows } = await ledger.db.pool.query('select suggested_intent_id as hint from payment where reference = $1', [utr]);
    expect(rows).toEqual([{ hint: late.id }]);
  });

  test('a user has at most two for each payment method', async () => {
    const user = await scenario.aUser();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => scenario.anIntent(user, { amount: 90_000 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_INTENTS' } });
  });
});
