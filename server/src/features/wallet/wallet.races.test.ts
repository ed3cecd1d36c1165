import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { Database } from '../../platform/database/database.ts';
import { eventually } from '../../../../test/builders/data.ts';
import { withRefusals } from '../../../../test/postgres/refused-locks.ts';
import {
  aCode,
  aFind,
  anAttempt,
  aReservation,
  aWaitingNumber,
  aWallet,
  offerPrice,
  someTerms,
  startTestLedger,
  plainOrder,
} from '../../../../test/builders/test-ledger.ts';
import type { BoughtNumber, TestLedger } from '../../../../test/builders/test-ledger.ts';
import { lockActivation, markCancelling } from '../activations/activations.sql.ts';
import { driveCancel } from '../activations/cancel/cancel.commands.ts';
import { claimKey } from '../../platform/api/idempotency/idempotency.sql.ts';
import { beginPurchase, confirmAttempt, releasePurchase } from '../activations/buy/purchase.sql.ts';
import { deliverMessages, findOpenActivation } from '../activations/receive/receive.sql.ts';
import { refundActivation } from '../activations/receive/end-number.sql.ts';
import type { Provider } from '../providers/provider.ts';
import { findBrokenInvariants } from './invariants/invariants.ts';

let ledger: TestLedger;
beforeAll(async () => void (ledger = await startTestLedger({ waitsForDisk: false })));
afterAll(() => ledger.stop());
afterEach(expectNothingBroken);

async function expectNothingBroken(): Promise<void> {
  expect(await findBrokenInvariants(ledger.db.pool)).toEqual([]);
}

test('a code during the settlement of a cancel changes nothing, and the other way round', async () => {
  for (const first of ['refund', 'deliver'] as const) {
    const { db, refused } = withRefusals(ledger.db);
    const number = await aWaitingNumber(db, await aWallet(db, offerPrice), ledger.offers[2]);
    const second = await whileOpen<number | boolean | null>(
      first === 'refund' ? refundText : deliverText,
      [number.userId, number.activationId],
      () => (first === 'refund' ? aCode(db, number) : refundNow(db, number)),
      () => refused,
    );
    expect(second).toBe(first === 'refund' ? 1 : false);
    expect(await moneyOf(number.userId)).toEqual({
      available: first === 'refund' ? offerPrice : 0,
      held: 0,
    });
  }
});

test('a number found while its purchase is released is cancelled upstream, and one released while it is found stays', async () => {
  const { db, offers } = ledger;
  for (const first of ['release', 'confirm'] as const) {
    const purchase = await aReservation(db, await aWallet(db, offerPrice), offers[1]);
    const attemptId = await anAttempt(db, purchase, offers[1]);
    const find = aFind(attemptId, `found-${attemptId}`);
    const second =
      first === 'release'
        ? await whileOpen(`select purchase_release($1, $2, 'NO_NUMBERS')`, [purchase.userId, purchase.activationId], () =>
            confirmAttempt(db, find, someTerms),
          )
        : await whileOpen(confirmText, [attemptId, find.upstreamId, find.phoneNumber], () =>
            releasePurchase(db, { ...purchase, failure: 'NO_NUMBERS' }),
          );
    expect(second).toBe(first === 'release' ? 'late' : false);
    const { rows } = await db.pool.query('select kind from upstream_debt where upstream_id = $1', [find.upstreamId]);
    expect(rows).toEqual(first === 'release' ? [{ kind: 'cancel' }] : []);
    expect(await moneyOf(purchase.userId)).toEqual(
      first === 'release' ? { available: offerPrice, held: 0 } : { available: 0, held: offerPrice },
    );
  }
});

test('detects a provider that gives one id to two purchases at once', async () => {
  const { db } = ledger;
  const [one = 0, other = 0] = await twoAttempts();
  const find = aFind(other, 'the same id');
  const second = await whileOpen(confirmText, [one, find.upstreamId, '+919000000000'], () => confirmAttempt(db, find, someTerms));
  expect(second).toBe('duplicate');
});

test('detects a provider that gives one number to two purchases at once', async () => {
  const { db } = ledger;
  const [one = 0, other = 0] = await twoAttempts();
  const phoneNumber = '+919000000001';
  const find = { ...aFind(other, `up-${other}`), phoneNumber };
  const second = await whileOpen(confirmText, [one, `up-${one}`, phoneNumber], () => confirmAttempt(db, find, someTerms));
  expect(second).toBe('duplicate');
});

test('refuses a purchase with a key that a cancel is using', async () => {
  const { db, offers } = ledger;
  const userId = await aWallet(db, offerPrice);
  const order = { ...plainOrder, userId, serviceIds: [offers[1].serviceId] };
  const claim = `insert into idempotency (user_id, key, call, request_hash) values ($1, 'one key', 'POST otp/cancelOtp', decode(repeat('00', 32), 'hex'))`;
  const second = whileOpen(claim, [userId], () => beginPurchase(db, { ...order, key: 'one key' }));
  await expect(second).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(
    await claimKey(db.autocommit, {
      userId,
      key: 'one key',
      call: 'POST otp/cancelOtp',
      requestHash: Buffer.alloc(32),
    }),
  ).toBe('used before');
  expect(await moneyOf(userId)).toEqual({ available: offerPrice, held: 0 });
});

test('a cancel that is too early and a code at the same moment do not deadlock', async () => {
  const { db, refused } = withRefusals(ledger.db);
  const number = await aWaitingNumber(db, await aWallet(db, offerPrice), ledger.offers[2]);
  const key = { userId: number.userId, id: number.activationId };
  await db.transaction((tx) => markCancelling(tx, key, 'user'));
  const open = await findOpenActivation(db.autocommit, key);
  if (open === undefined) throw new Error('It is being cancelled');
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    // Every change of a user's money takes both locks in this order, so a waiter for the first must not hold the second.
    await client.query('select lock_user($1)', [key.userId]);
    const back = Promise.allSettled([driveCancel(withoutLive(db), open, tooEarly, null)]);
    await refused;
    await client.query('select from activation where user_id = $1 and id = $2 for update nowait', [key.userId, key.id]);
    await client.query('commit');
    expect(await back).toEqual([{ status: 'fulfilled', value: undefined }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(await db.transaction((tx) => lockActivation(tx, key))).toMatchObject({
    state: 'waiting',
  });
});

test('an empty delivery captures nothing', async () => {
  const { db } = ledger;
  const number = await aWaitingNumber(db, await aWallet(db, offerPrice), ledger.offers[2]);
  const nothing = {
    userId: number.userId,
    id: number.activationId,
    expected: 0,
    texts: [],
    codes: [],
    epoch: null,
  };
  expect(await deliverMessages(db, nothing).catch(() => 0)).toBe(0);
  expect(await moneyOf(number.userId)).toEqual({
    available: 0,
    held: offerPrice,
  });
});

const refundText = `select activation_refund($1, $2, 'cancelled', false, null)`;
const deliverText = `select activation_deliver($1, $2, 0, array['Your code is 48291'], array['48291'], null)`;
const confirmText = `select purchase_confirm($1, $2, $3, 100000, 'USD', false, 1200, 60, decode(repeat('00', 32), 'hex'))`;

const tooEarly = {
  cancel: async () => ({ outcome: 'too_early', retryAfterSeconds: 120 }),
} as unknown as Provider;

function withoutLive(db: Database): Deps {
  return { db, live: { hint: () => undefined } } as unknown as Deps;
}

async function whileOpen<T>(
  text: string,
  values: unknown[],
  second: () => Promise<T>,
  isHeldUp: (client: PoolClient) => Promise<void> = isWaiting,
): Promise<T> {
  const client = await ledger.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    const answer = second();
    answer.catch(() => undefined);
    await isHeldUp(client);
    await client.query('commit');
    return await answer;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function isWaiting(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await eventually(async () => {
    const waiting = await ledger.db.pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid]);
    expect(waiting.rowCount).toBe(1);
  });
}

function refundNow(db: Database, { userId, activationId }: BoughtNumber): Promise<boolean> {
  return refundActivation(db, {
    userId,
    id: activationId,
    end: 'cancelled',
    owesCancel: false,
    epoch: null,
  });
}

async function twoAttempts(): Promise<number[]> {
  const { db, offers } = ledger;
  const purchases = await Promise.all([1, 2].map(async () => aReservation(db, await aWallet(db, offerPrice), offers[1])));
  return Promise.all(purchases.map((purchase) => anAttempt(db, purchase, offers[1])));
}

async function moneyOf(userId: number): Promise<{ available: number; held: number }> {
  const accounts = ledger.db.autocommit
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('userId', '=', userId)
    .orderBy('kind')
    .execute();
  const [available, held] = await accounts;
  return { available: available?.balance ?? 0, held: held?.balance ?? 0 };
}
