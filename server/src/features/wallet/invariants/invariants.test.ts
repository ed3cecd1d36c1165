import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDeclaration } from '../../deposits/deposits.sql.ts';
import { recordPayment, settlePayment } from '../../deposits/payments.sql.ts';
import type { SeenPayment } from '../../deposits/verifiers/verifier.ts';
import { aPromoCode } from '../../../../../test/builders/payments.ts';
import { redeem } from '../../promos/promos.sql.ts';
import type { Database } from '../../../platform/database/database.ts';
import { revealMessages } from '../../activations/receive/late-codes.sql.ts';
import { postRefund } from '../../activations/refund/refund.sql.ts';
import { finish, refundActivation } from '../../activations/receive/end-number.sql.ts';
import { openSandbox } from '../../developers/test-mode/test-wallet.sql.ts';
import { buildDays, foldOnce } from '../../profit/profit.sql.ts';
import { foldSpending } from '../../users/figures/figures.sql.ts';
import { releasePurchase } from '../../activations/buy/purchase.sql.ts';
import { mutants } from '../../../../../test/invariants/mutants/ledger-mutants.ts';
import { preparingReads } from '../../../../../test/invariants/prepare-reads.ts';
import {
  aCappedNumber,
  aCode,
  anAttempt,
  aKeyedNumber,
  aWishedNumber,
  aReservation,
  aSwitchedNumber,
  aWaitingNumber,
  aWallet,
  startTestLedger,
  type TestLedger,
} from '../../../../../test/builders/test-ledger.ts';
import { findBrokenInvariants, invariants, findBrokenInvariantsOn } from './invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  await aDeletedUser(ledger.db);
  await createSampleData(ledger);
});
afterAll(() => ledger.stop());

test('every invariant has a mutant', () => {
  expect([...new Set(mutants.flatMap(({ trips }) => trips))].toSorted()).toEqual(invariants.map(({ id }) => id));
});

/** In one piece, as in a small installation, and in parts. */
const scopes = [{}, { partSize: 12 }];

test('all hold for the sample data that each mutant damages', async () => {
  await runAndRollBack(async (client) => {
    for (const scope of scopes) expect(await findBrokenInvariantsOn(client, scope)).toEqual([]);
  });
});

for (const { damage, trips, unguarded = [], change } of mutants) {
  test(`${trips.join(' and ')} when ${damage}`, async () => {
    await runAndRollBack(async (client) => {
      for (const guard of unguarded) await client.query(guard);
      if (unguarded.length > 0) expect(await findBrokenInvariantsOn(client)).toEqual([]);
      const { rowCount } = await client.query(change);
      expect(rowCount).toBeGreaterThan(0);
      for (const scope of scopes) expect((await findBrokenInvariantsOn(client, scope)).map(({ id }) => id)).toEqual(trips);
    });
  });
}

test('events that are deleted after 7 days leave no gap to report', async () => {
  await runAndRollBack(async (client) => {
    await client.query(`update user_event set created_at = app_now() - interval '7 days' where seq <= 3`);
    await client.query(`delete from user_event where seq in (1, 3)`);
    expect(await findBrokenInvariantsOn(client)).toEqual([]);
    await client.query(`delete from user_event where user_id = (select id from ann)`);
    expect(await findBrokenInvariantsOn(client)).toEqual([]);
  });
});

test('reports a broken invariant with its first rows and returns the connection unchanged', async () => {
  const { pool } = ledger.db;
  const { id } = (await pool.query(`select id from ann`)).rows[0];
  await pool.query('update user_counter set event_seq = event_seq + 1 where user_id = $1', [id]);
  const broken = await findBrokenInvariants(pool);
  expect(broken).toEqual([{ id: 'I21', holds: expect.stringContaining('without gaps'), rows: [expect.objectContaining({ user_id: id })] }]);
  await pool.query('update user_counter set event_seq = event_seq - 1 where user_id = $1', [id]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
});

async function createSampleData({ db, offers }: TestLedger): Promise<void> {
  const ann = await aWallet(db, 90_000);
  const bob = await aWallet(db, 30_000);
  await db.transaction((tx) => openSandbox(tx, { userId: ann, timeZone: 'UTC' }));
  const reserved = await aReservation(db, ann, offers[1]);
  const buying = await aReservation(db, ann, offers[1]);
  await anAttempt(db, buying, offers[1]);
  const failed = await aReservation(db, ann, offers[2]);
  await releasePurchase(db, { ...failed, failure: 'NO_NUMBERS' });
  const waiting = await aWaitingNumber(db, ann, offers[3]);
  const received = await aWaitingNumber(db, ann, offers[4]);
  await aCode(db, received);
  const finished = await aWaitingNumber(db, ann, offers[2]);
  await aCode(db, finished);
  const listened = await aWaitingNumber(db, ann, offers[1]);
  await aCode(db, listened);
  await finish(db, { userId: ann, id: listened.activationId, epoch: null });
  const cancelled = await aWaitingNumber(db, ann, offers[3]);
  await refundActivation(db, { userId: ann, id: cancelled.activationId, end: 'cancelled', owesCancel: false, epoch: null });
  const offered = await aWaitingNumber(db, ann, offers[1]);
  const revealed = await aWaitingNumber(db, ann, offers[4]);
  for (const number of [offered, revealed]) {
    await refundActivation(db, { userId: ann, id: number.activationId, end: 'cancelled', owesCancel: false, epoch: null });
    await aCode(db, number);
  }
  await revealMessages(db, { userId: ann, id: revealed.activationId, isSecondCharge: false, timeZone: 'UTC' });
  const refunded = await aWaitingNumber(db, ann, offers[1]);
  await aCode(db, refunded);
  const regretted = await aWaitingNumber(db, ann, offers[4]);
  await refundActivation(db, { userId: ann, id: regretted.activationId, end: 'cancelled', owesCancel: false, epoch: null });
  await aCode(db, regretted);
  await revealMessages(db, { userId: ann, id: regretted.activationId, isSecondCharge: false, timeZone: 'UTC' });
  for (const { activationId } of [refunded, regretted])
    await db.transaction((tx) => postRefund(tx, { activationId, adminId: bob, reason: 'The code did not work' }));
  const bobs = await aWaitingNumber(db, bob, offers[3]);
  await refundActivation(db, { userId: bob, id: bobs.activationId, end: 'expired', owesCancel: true, epoch: null });
  await aWaitingNumber(db, bob, offers[1]);
  await db.pool.query('update service set price = 9999 where id = $1', [offers[2].serviceId]);
  const dear = await aWaitingNumber(db, ann, offers[2]);
  await aCode(db, dear);
  const capped = await aCappedNumber(db, ann, { offer: offers[4], dearest: offers[2], cap: 10_000 });
  const looking = await aReservation(db, ann, offers[4], 2_000);
  const wished = await aWishedNumber(db, ann, offers[4]);
  await keepMoney(db, { cancelled: bobs, revealed });
  const byKey = await buyByKey(db, { ann, offers });
  const switches = await switchNumbers(db, { ann, offers });
  await creditMoney(db, { ann, bob });
  const numbers = {
    ...{
      reserved,
      buying,
      waiting,
      received,
      finished,
      cancelled,
      offered,
      revealed,
      refunded,
      regretted,
      bobs,
      dear,
      capped,
      looking,
      wished,
    },
    ...switches,
    ...byKey,
  };
  await nameRows(db, { numbers, ann, bob });
}

async function aDeletedUser(db: Database): Promise<void> {
  const gone = await aWallet(db, 4_200);
  const { rows } = await db.pool.query(
    'insert into account_deletion (user_id, due_at, given_up) values ($1, app_now(), 4200) returning id',
    [gone],
  );
  await db.pool.query(`select account_close($1, '{}', '{}')`, [rows[0].id]);
  await db.pool.query(`create view gone as select ${gone}::bigint as id`);
}

/** For the damage that mutants do. */
async function nameRows(
  db: Database,
  { numbers, ann, bob }: { numbers: Record<string, { activationId: number }>; ann: number; bob: number },
): Promise<void> {
  for (const [name, { activationId }] of Object.entries(numbers))
    await db.pool.query(`create view ${name} as select * from activation where id = ${activationId}`);
  await db.pool.query(`create view wish as select * from waitlist_entry`);
  await db.pool.query(`create view ann as select ${ann}::bigint as id; create view bob as select ${bob}::bigint as id`);
}

/** The provider charged for both numbers, though one was refunded and the other one had a late code. */
async function keepMoney(db: Database, { cancelled, revealed }: Record<'cancelled' | 'revealed', { activationId: number }>): Promise<void> {
  await db.pool.query(`update upstream_debt set done_at = app_now(), outcome = 'gave up' where activation_id = $1`, [
    cancelled.activationId,
  ]);
  await db.pool.query(
    `insert into upstream_debt (provider_id, upstream_id, kind, user_id, activation_id, done_at, outcome)
      select provider_id, upstream_id, 'cancel', user_id, id, revealed_at - interval '1 second', 'code_arrived' from activation where id = $1`,
    [revealed.activationId],
  );
  await buildDays(db, 'Asia/Kolkata');
  // What happens later is in no sum yet.
  while ((await foldOnce(db)) > 0);
  while ((await foldSpending(db)) > 0);
}

/**
 * `older` and `newer` wait; of `charged` and `spared` the older one, which is cheaper, has its code; of `shown` and `unneeded` the older one’s
 * late code was revealed. Of `first`, `second` and `third`, which followed each other, the late code of the first was revealed.
 */
async function switchNumbers(db: Database, { ann, offers }: { ann: number; offers: TestLedger['offers'] }) {
  const older = await aWaitingNumber(db, ann, offers[1]);
  const newer = await aSwitchedNumber(db, older, offers[2]);
  const charged = await aWaitingNumber(db, ann, offers[1]);
  const spared = await aSwitchedNumber(db, charged, offers[2]);
  await aCode(db, charged);
  const shown = await aWaitingNumber(db, ann, offers[1]);
  const unneeded = await aSwitchedNumber(db, shown, offers[2]);
  await refundActivation(db, { userId: ann, id: shown.activationId, end: 'cancelled', owesCancel: false, epoch: null });
  await aCode(db, shown);
  await revealMessages(db, { userId: ann, id: shown.activationId, isSecondCharge: false, timeZone: 'UTC' });
  const first = await aWaitingNumber(db, ann, offers[1]);
  const second = await aSwitchedNumber(db, first, offers[2]);
  await refundActivation(db, { userId: ann, id: first.activationId, end: 'cancelled', owesCancel: false, epoch: null });
  const third = await aSwitchedNumber(db, second, offers[1]);
  await aCode(db, first);
  await revealMessages(db, { userId: ann, id: first.activationId, isSecondCharge: false, timeZone: 'UTC' });
  return { older, newer, charged, spared, shown, unneeded, first, second, third };
}

/** `keyed` waits; `keyedShown` has a late code that was shown. */
async function buyByKey(db: Database, { ann, offers }: { ann: number; offers: TestLedger['offers'] }) {
  const keyed = await aKeyedNumber(db, ann, offers[1]);
  const keyedShown = await aKeyedNumber(db, ann, offers[4]);
  await refundActivation(db, { userId: ann, id: keyedShown.activationId, end: 'cancelled', owesCancel: false, epoch: null });
  await aCode(db, keyedShown);
  await revealMessages(db, { userId: ann, id: keyedShown.activationId, isSecondCharge: false, timeZone: 'UTC' });
  return { keyed, keyedShown };
}

async function creditMoney(db: Database, { ann, bob }: { ann: number; bob: number }): Promise<void> {
  await db.pool.query('update app_user set referred_by = $2 where id = $1', [ann, bob]);
  await db.pool.query(`select deposit_fee_set('upi', 190, 3, $1)`, [bob]);
  const deposit = async (userId: number, payment: Pick<SeenPayment, 'reference' | 'currency' | 'units'>, payer: string | null = null) => {
    const method = payment.currency === 'INR' ? 'upi' : 'trc20';
    const rates = { USDT: 88_500_000, TRX: 28_123_456 };
    await storeDeclaration(db, { userId, method, reference: payment.reference, rates, claimMinutes: 0 });
    await settlePayment(db, await recordPayment(db, { ...payment, payer, paidAt: new Date(), raw: {} }));
  };
  await deposit(ann, { reference: '520312345678', currency: 'INR', units: 29_999 });
  await deposit(ann, { reference: 'ab'.repeat(32), currency: 'USDT', units: 10_003_700 });
  await deposit(ann, { reference: 'ef'.repeat(32), currency: 'USDT', units: 3_389_718 });
  await deposit(bob, { reference: 'cd'.repeat(32), currency: 'TRX', units: 10_003_700 });
  await storeDeclaration(db, { userId: ann, method: 'upi', reference: '520312345679', rates: { USDT: null, TRX: null }, claimMinutes: 0 });
  for (const reference of ['520312345671', '520312345672', '520312345673']) {
    const friend = await aWallet(db, 0);
    await db.pool.query('update app_user set referred_by = $2 where id = $1', [friend, bob]);
    await deposit(friend, { reference, currency: 'INR', units: 10_000 }, 'shared@examplebank');
    if (reference === '520312345672') await db.pool.query('select bonus_decide($1, true, $2)', [friend, bob]);
  }
  // One whose payment was worth more, one without a payment; the first is of a friend who was invited.
  const invited = await aWallet(db, 0);
  await db.pool.query('update app_user set referred_by = $2 where id = $1', [invited, bob]);
  for (const reference of ['620312345671', '620312345672']) {
    await storeDeclaration(db, { userId: invited, method: 'upi', reference, rates: { USDT: null, TRX: null }, claimMinutes: 0 });
    await db.pool.query(`select deposit_credit_by_hand(id, 20000, $2, 'Showed a receipt') from deposit where reference = $1`, [
      reference,
      bob,
    ]);
  }
  await settlePayment(
    db,
    await recordPayment(db, {
      reference: '620312345671',
      currency: 'INR',
      units: 25_000,
      payer: 'invited@examplebank',
      paidAt: new Date(),
      raw: {},
    }),
  );
  await aWallet(db, 0);
  const promo = await aPromoCode(db.autocommit, { amount: 5_000, createdBy: 'system' });
  await redeem(db, { userId: bob, code: promo.code });
}

async function runAndRollBack(run: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await ledger.db.pool.connect();
  try {
    await client.query('begin');
    await run(preparingReads(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}
