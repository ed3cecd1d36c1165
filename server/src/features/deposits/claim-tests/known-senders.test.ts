import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  anAddress,
  aTransactionId,
  openDepositScenario,
  type DepositScenario,
} from '../../../../../test/scenarios/money/deposit-scenario.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { startTestLedger, type TestLedger } from '../../../../../test/builders/test-ledger.ts';

/** Exchanges send for many users from one address. */
let ledger: TestLedger;
let scenario: DepositScenario;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  scenario = openDepositScenario(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(async () => {
  await assertInvariants(ledger.db.pool);
  await ledger.db.pool.query(
    `update deposit_intent set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'`,
  );
});

async function payIntent(user: number, how: { payer: string; daysAgo: number }): Promise<void> {
  const { payUnits } = await scenario.aCoinIntent(user);
  await ledger.db.pool.query(
    `update deposit_intent set created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day' where user_id = $1 and slot is not null`,
    [user, how.daysAgo],
  );
  await scenario.arrives({
    reference: aTransactionId(),
    currency: 'USDT',
    units: payUnits,
    payer: how.payer,
    age: `${how.daysAgo * 86_400 - 60} seconds`,
  });
}

async function aUserKnownBy(payer: string, { daysAgo = [5, 3] } = {}): Promise<number> {
  const user = await scenario.aUser();
  for (const days of daysAgo) await payIntent(user, { payer, daysAgo: days });
  return user;
}

async function declareFrom(user: number, sent: { payer: string; units?: number }): Promise<unknown> {
  const reference = aTransactionId();
  await scenario.declared(user, reference, { claimMinutes: 10 });
  await scenario.arrives({ reference, currency: 'USDT', units: sent.units ?? 5_000_000, payer: sent.payer, age: '0 seconds' });
  return (await scenario.depositsOf(user)).at(-1);
}

const atOnce = { state: 'credited' };
const waits = { state: 'pending', reason: 'waiting_for_rivals' };

describe('a bare transaction id from a sender', () => {
  test('who paid two of the user’s intents on different days is credited at once', async () => {
    const payer = anAddress();
    expect(await declareFrom(await aUserKnownBy(payer), { payer })).toMatchObject(atOnce);
  });

  test('who paid one intent waits', async () => {
    const payer = anAddress();
    expect(await declareFrom(await aUserKnownBy(payer, { daysAgo: [5] }), { payer })).toMatchObject(waits);
  });

  test('who paid two intents on one day waits', async () => {
    const payer = anAddress();
    expect(await declareFrom(await aUserKnownBy(payer, { daysAgo: [4, 4] }), { payer })).toMatchObject(waits);
  });

  test('who is known only by bare transaction ids waits', async () => {
    const [user, payer] = [await scenario.aUser(), anAddress()];
    for (let n = 0; n < 3; n += 1) await scenario.cryptoDeposit(user, { payer, claimMinutes: 0 });
    await ledger.db.pool.query(`update payment set paid_at = paid_at - id * interval '1 day' where payer = $1`, [payer]);
    expect(await declareFrom(user, { payer })).toMatchObject(waits);
  });

  test('who ever paid for another user waits', { tags: 'G3' }, async () => {
    const payer = anAddress();
    const user = await aUserKnownBy(payer);
    await scenario.cryptoDeposit(await scenario.aUser(), { payer, claimMinutes: 0 });
    expect(await declareFrom(user, { payer })).toMatchObject(waits);
  });

  test('is credited at once up to twice the largest one, and waits above', async () => {
    const payer = anAddress();
    const user = await aUserKnownBy(payer);
    expect(await declareFrom(user, { payer, units: 22_598_000 })).toMatchObject(atOnce);
    const other = anAddress();
    expect(await declareFrom(await aUserKnownBy(other), { payer: other, units: 22_700_000 })).toMatchObject(waits);
  });
});

describe('a bare transaction id near the amount of another user’s intent', () => {
  test.each([
    [1.029, 'review'],
    [0.971, 'review'],
    [1.031, 'pending'],
    [0.969, 'pending'],
  ])('%d times that amount is in %s', async (times, state) => {
    const [owner, watcher] = [await scenario.aUser(), await scenario.aUser()];
    const { payUnits } = await scenario.aCoinIntent(owner);
    const { rows } = await ledger.db.pool.query('select floor($1 * $2::numeric)::bigint as units', [payUnits, times]);
    expect(await declareFrom(watcher, { payer: anAddress(), units: rows[0].units })).toMatchObject(
      state === 'review' ? { state, reason: 'contested' } : waits,
    );
  });

  test('goes to review although its sender is known, and needs no one after 25 hours', { tags: 'G3' }, async () => {
    const payer = anAddress();
    const [user, owner] = [await aUserKnownBy(payer), await scenario.aUser()];
    await scenario.aCoinIntent(owner);
    expect(await declareFrom(user, { payer, units: 11_300_000 })).toMatchObject({ state: 'review', reason: 'contested' });
    await scenario.makeOlder(owner, '26 hours');
    expect(await declareFrom(user, { payer, units: 11_300_000 })).toMatchObject(atOnce);
  });
});
