import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDepositScenario, type DepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startTestLedger, type TestLedger } from '../../../../test/builders/test-ledger.ts';

let ledger: TestLedger;
let scenario: DepositScenario;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  scenario = openDepositScenario(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(() => assertInvariants(ledger.db.pool));

describe('the bonus of a referrer', () => {
  test.each([
    [29_999, 2_999],
    [100_000, 3_000],
    [30_000, 3_000],
    [9, 0],
  ])('of a first deposit of %d paise is %d', async (units, bonus) => {
    const referrer = await scenario.aUser();
    const friend = await scenario.aUser({ invitedBy: referrer });
    await scenario.upiDeposit(friend, { units });
    expect([await scenario.balanceOf(friend), await scenario.balanceOf(referrer)]).toEqual([units, bonus]);
    await scenario.upiDeposit(friend, { units: 100_000 });
    expect(await scenario.balanceOf(referrer)).toBe(bonus);
  });

  test('is credited once when two first deposits race', { tags: 'G4' }, async () => {
    for (let n = 0; n < 10; n += 1) {
      const referrer = await scenario.aUser();
      const friend = await scenario.aUser({ invitedBy: referrer });
      await Promise.all([
        scenario.upiDeposit(friend, { units: 10_000 }),
        scenario.cryptoDeposit(friend, { claimMinutes: 0 }),
        scenario.upiDeposit(friend, { units: 20_000 }),
      ]);
      expect([1_000, 2_000, 3_000]).toContain(await scenario.balanceOf(referrer));
    }
  });
  test('chains of friends who all pay at once do not deadlock', async () => {
    const chain = [await scenario.aUser()];
    for (let n = 0; n < 8; n += 1) chain.push(await scenario.aUser({ invitedBy: chain.at(-1) }));
    await Promise.all(
      chain.flatMap((user) => [scenario.upiDeposit(user, { units: 10_000 }), scenario.upiDeposit(user, { units: 10_000 })]),
    );
    expect(await Promise.all(chain.map(scenario.balanceOf))).toEqual([...Array.from({ length: 8 }, () => 21_000), 20_000]);
  });
});
