import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passTime } from '../../../../../test/builders/data.ts';
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

const later = (seconds: number) => passTime({ app: { deps: ledger } }, seconds);

describe('an honest claim', () => {
  test.each([
    ['in the same minute as its payment', '-50 seconds'],
    ['while the clock of the bank is ten minutes ahead', '-600 seconds'],
  ])('made %s is credited', async (_when, age) => {
    const user = await scenario.aUser();
    const reference = aUtr();
    await scenario.declared(user, reference);
    await scenario.arrives({ reference, age });
    expect(await scenario.balanceOf(user)).toBe(10_000);
  });

  test('is credited although a stranger’s early claim has expired', async () => {
    const [thief, payer] = [await scenario.aUser(), await scenario.aUser()];
    const reference = aUtr();
    const id = await scenario.declared(thief, reference);
    await ledger.db.pool.query(`select deposit_mark($1, 'expired', 'expired', null)`, [id]);
    await later(86_400);
    await scenario.declared(payer, reference);
    await scenario.arrives({ reference });
    expect([await scenario.balanceOf(thief), await scenario.balanceOf(payer)]).toEqual([0, 10_000]);
  });
});
