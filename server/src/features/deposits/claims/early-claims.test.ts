import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passTime } from '../../../../../test/builders/data.ts';
import { aTransactionId, aUtr, openDesk, type Desk } from '../../../../../test/desks/deposit-desk.ts';
import { soundBooks } from '../../../../../test/invariants/sound-books.ts';
import { startTestLedger, type TestLedger } from '../../../../../test/builders/test-ledger.ts';

/** A claim made before its payment proves nothing (decisions.md, Wallet and money in). */
let ledger: TestLedger;
let desk: Desk;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  desk = openDesk(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(() => soundBooks(ledger.db.pool));

const later = (seconds: number) => passTime({ app: { deps: ledger } }, seconds);
const early = [{ state: 'review', reason: 'claimed_too_early', amount: 10_000 }];

describe('a reference claimed more than a minute before its payment', () => {
  test.each([
    ['UTR', aUtr, 'INR', 10_000],
    ['transaction id', aTransactionId, 'USDT', 10_000_000],
  ] as const)(
    'is not credited (%s): its user and the payer who claims it later both go to review',
    async (_what, aReference, currency, units) => {
      const [thief, payer] = [await desk.aUser(), await desk.aUser()];
      const reference = aReference();
      await desk.declared(thief, reference);
      await later(300);
      await desk.arrives({ reference, currency, units });
      await desk.declared(payer, reference);
      await desk.arrives({ reference, currency, units });
      expect(await desk.depositsOf(thief)).toMatchObject([{ state: 'review', reason: 'claimed_too_early' }]);
      expect(await desk.depositsOf(payer)).toMatchObject([{ state: 'review', reason: 'contested' }]);
      expect([await desk.balanceOf(thief), await desk.balanceOf(payer)]).toEqual([0, 0]);
    },
  );

  test('is not credited either when the payer claimed it before the feed was read', async () => {
    const [thief, payer] = [await desk.aUser(), await desk.aUser()];
    const reference = aUtr();
    await desk.declared(thief, reference);
    await later(300);
    await desk.declared(payer, reference);
    await desk.arrives({ reference, age: '10 seconds' });
    expect(await desk.depositsOf(thief)).toEqual(early);
    expect(await desk.depositsOf(payer)).toMatchObject([{ state: 'review', reason: 'contested' }]);
  });

  test('stays claimed too early after it expired and was claimed again', async () => {
    const thief = await desk.aUser();
    const reference = aUtr();
    const id = await desk.declared(thief, reference);
    await ledger.db.pool.query(`select deposit_mark($1, 'expired', 'expired', null)`, [id]);
    await later(86_400);
    expect(await desk.arrives({ reference })).toEqual([]);
    expect(await desk.declared(thief, reference)).toBe(id);
    await desk.arrives({ reference });
    expect(await desk.depositsOf(thief)).toEqual(early);
  });

  test('stays claimed too early after a verifier refused it and it was claimed again', async () => {
    const thief = await desk.aUser();
    const reference = aUtr();
    const id = await desk.declared(thief, reference);
    await ledger.db.pool.query(`select deposit_mark($1, 'refused', 'failed', null)`, [id]);
    await later(120);
    await desk.declared(thief, reference);
    await desk.arrives({ reference, age: '0 seconds' });
    expect(await desk.depositsOf(thief)).toEqual(early);
  });

  test('tells an accomplice nothing: their claim after the payment is contested', async () => {
    const [thief, accomplice] = [await desk.aUser(), await desk.aUser()];
    const reference = aUtr();
    await desk.declared(thief, reference);
    await later(300);
    await desk.arrives({ reference });
    await desk.declared(accomplice, reference);
    await desk.arrives({ reference });
    await ledger.db.pool.query(`select deposit_refuse(id, 'A guess') from deposit where user_id = $1`, [thief]);
    await desk.arrives({ reference });
    expect(await desk.balanceOf(accomplice)).toBe(0);
  });

  test('does not keep a payment from the owner of its intent', async () => {
    const [thief, owner] = [await desk.aUser(), await desk.aUser()];
    const reference = aUtr();
    await desk.declared(thief, reference);
    await later(300);
    const { payUnits } = await desk.anIntent(owner, { amount: 76_500 });
    await desk.arrives({ reference, units: payUnits, age: '0 seconds' });
    expect([await desk.balanceOf(thief), await desk.balanceOf(owner)]).toEqual([0, payUnits]);
  });

  test('is credited when an operator says so', async () => {
    const user = await desk.aUser();
    const reference = aUtr();
    const id = await desk.declared(user, reference);
    await later(300);
    await desk.arrives({ reference });
    await ledger.db.pool.query('select deposit_approve($1, $2)', [id, user]);
    expect(await desk.balanceOf(user)).toBe(10_000);
  });
});

describe('an honest claim', () => {
  test.each([
    ['in the same minute as its payment', '-50 seconds'],
    ['while the clock of the bank is ten minutes ahead', '-600 seconds'],
  ])('made %s is credited', async (_when, age) => {
    const user = await desk.aUser();
    const reference = aUtr();
    await desk.declared(user, reference);
    await desk.arrives({ reference, age });
    expect(await desk.balanceOf(user)).toBe(10_000);
  });

  test('is credited though a stranger’s early claim has expired', async () => {
    const [thief, payer] = [await desk.aUser(), await desk.aUser()];
    const reference = aUtr();
    const id = await desk.declared(thief, reference);
    await ledger.db.pool.query(`select deposit_mark($1, 'expired', 'expired', null)`, [id]);
    await later(86_400);
    await desk.declared(payer, reference);
    await desk.arrives({ reference });
    expect([await desk.balanceOf(thief), await desk.balanceOf(payer)]).toEqual([0, 10_000]);
  });
});
