import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDesk, type Desk } from '../../../../test/desks/deposit-desk.ts';
import { soundBooks } from '../../../../test/invariants/sound-books.ts';
import { startTestLedger, type TestLedger } from '../../../../test/builders/test-ledger.ts';

/** 10 % of a friend's first deposit, at most ₹30 (decisions.md, Wallet and money in), in the deposit's own ledger transaction. */
let ledger: TestLedger;
let desk: Desk;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  desk = openDesk(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(() => soundBooks(ledger.db.pool));

describe('the bonus of who invited a friend', () => {
  test.each([
    [29_999, 2_999],
    [100_000, 3_000],
    [30_000, 3_000],
    [9, 0],
  ])('of a first deposit of %d paise is %d', async (units, bonus) => {
    const referrer = await desk.aUser();
    const friend = await desk.aUser({ invitedBy: referrer });
    await desk.upiDeposit(friend, { units });
    expect([await desk.balanceOf(friend), await desk.balanceOf(referrer)]).toEqual([units, bonus]);
    await desk.upiDeposit(friend, { units: 100_000 });
    expect(await desk.balanceOf(referrer)).toBe(bonus);
  });

  test('comes once when two first deposits race', async () => {
    for (let n = 0; n < 10; n += 1) {
      const referrer = await desk.aUser();
      const friend = await desk.aUser({ invitedBy: referrer });
      await Promise.all([
        desk.upiDeposit(friend, { units: 10_000 }),
        desk.cryptoDeposit(friend, { claimMinutes: 0 }),
        desk.upiDeposit(friend, { units: 20_000 }),
      ]);
      expect([1_000, 2_000, 3_000]).toContain(await desk.balanceOf(referrer));
    }
  });
  test('chains of friends who all pay at once do not wait in a ring', async () => {
    const chain = [await desk.aUser()];
    for (let n = 0; n < 8; n += 1) chain.push(await desk.aUser({ invitedBy: chain.at(-1) }));
    await Promise.all(chain.flatMap((user) => [desk.upiDeposit(user, { units: 10_000 }), desk.upiDeposit(user, { units: 10_000 })]));
    // Everybody two deposits; everybody but the last one bonus.
    expect(await Promise.all(chain.map(desk.balanceOf))).toEqual([...Array.from({ length: 8 }, () => 21_000), 20_000]);
  });
});
