import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passTime } from '../../../../../test/builders/data.ts';
import { aTransactionId, aUtr, openDepositScenario, type DepositScenario } from '../../../../../test/scenarios/money/deposit-scenario.ts';
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

const later = (seconds: number) => passTime({ app: { deps: ledger } }, seconds);
const early = [{ state: 'review', reason: 'claimed_too_early', amount: 10_000 }];

describe('a reference claimed more than a minute before its payment', () => {
  test.each([
    ['UTR', aUtr, 'INR', 10_000],
    ['transaction id', aTransactionId, 'USDT', 10_000_000],
  ] as const)(
    'is not credited (%s): its user and the payer who claims it later both go to review',
    async (_what, aReference, currency, units) => {
      const [thief, payer] = [await scenario.aUser(), await scenario.aUser()];
      const reference = aReference();
      await scenario.declared(thief, reference);
      await later(300);
      await scenario.arrives({ reference, currency, units });
      await scenario.declared(payer, reference);
      await scenario.arrives({ reference, currency, units });
      expect(await scenario.depositsOf(thief)).toMatchObject([{ state: 'review', reason: 'claimed_too_early' }]);
      expect(await scenario.depositsOf(payer)).toMatchObject([{ state: 'review', reason: 'contested' }]);
      expect([await scenario.balanceOf(thief), await scenario.balanceOf(payer)]).toEqual([0, 0]);
    },
  );

  test('is not credited even if the payer claimed it before the feed was read', async () => {
    const [thief, payer] = [await scenario.aUser(), await scenario.aUser()];
    const reference = aUtr();
    await scenario.declared(thief, reference);
    await later(300);
    await scenario.declared(payer, reference);
    await scenario.arrives({ reference, age: '10 seconds' });
    expect(await scenario.depositsOf(thief)).toEqual(early);
    expect(await scenario.depositsOf(payer)).toMatchObject([{ state: 'review', reason: 'contested' }]);
  });

  test('stays claimed too early after it expired and was claimed again', { tags: 'G2' }, async () => {
    const thief = await scenario.aUser();
    const reference = aUtr();
    const id = await scenario.declared(thief, reference);
    await ledger.db.pool.query(`select deposit_mark($1, 'expired', 'expired', null)`, [id]);
    await later(86_400);
    expect(await scenario.arrives({ reference })).toEqual([]);
    expect(await scenario.declared(thief, reference)).toBe(id);
    await scenario.arrives({ reference });
    expect(await scenario.depositsOf(thief)).toEqual(early);
  });

  test('stays claimed too early after a verifier refused it and it was claimed again', async () => {
    const thief = await scenario.aUser();
    const reference = aUtr();
    const id = await scenario.declared(thief, reference);
    await ledger.db.pool.query(`select deposit_mark($1, 'refused', 'failed', null)`, [id]);
    await later(120);
    await scenario.declared(thief, reference);
    await scenario.arrives({ reference, age: '0 seconds' });
    expect(await scenario.depositsOf(thief)).toEqual(early);
  });

  test('reveals nothing to an accomplice, whose claim after the payment is contested', async () => {
    const [thief, accomplice] = [await scenario.aUser(), await scenario.aUser()];
    const reference = aUtr();
    await scenario.declared(thief, reference);
    await later(300);
    await scenario.arrives({ reference });
    await scenario.declared(accomplice, reference);
    await scenario.arrives({ reference });
    await ledger.db.pool.query(`select deposit_refuse(id, 'A guess') from deposit where user_id = $1`, [thief]);
    await scenario.arrives({ reference });
    expect(await scenario.balanceOf(accomplice)).toBe(0);
  });

  test('does not take a payment from the owner of its intent', async () => {
    const [thief, owner] = [await scenario.aUser(), await scenario.aUser()];
    const reference = aUtr();
    await scenario.declared(thief, reference);
    await later(300);
    const { payUnits } = await scenario.anIntent(owner, { amount: 76_500 });
    await scenario.arrives({ reference, units: payUnits, age: '0 seconds' });
    expect([await scenario.balanceOf(thief), await scenario.balanceOf(owner)]).toEqual([0, payUnits]);
  });

  test('is credited when an operator decides so', async () => {
    const user = await scenario.aUser();
    const reference = aUtr();
    const id = await scenario.declared(user, reference);
    await later(300);
    await scenario.arrives({ reference });
    await ledger.db.pool.query('select deposit_approve($1, $2)', [id, user]);
    expect(await scenario.balanceOf(user)).toBe(10_000);
  });
});
