import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCode,
  anAttempt,
  aReservation,
  aWaitingNumber,
  aWallet,
  startTestLedger,
  type Offer,
  type TestLedger,
} from '../../../../test/builders/test-ledger.ts';
import { findBrokenInvariants } from './invariants/invariants.ts';

let ledger: TestLedger;
let ann: { userId: number; available: number; held: number; holdId: number; resolvedHoldId: number };
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  ann = await annWithTwoNumbers();
});
afterAll(() => ledger.stop());

describe('ledger rows are immutable', () => {
  const tables = ['ledger_tx', 'ledger_entry', 'hold', 'hold_resolution'];
  const change: Record<string, string> = {
    ledger_tx: `kind = 'opening'`,
    ledger_entry: 'amount = amount + 1',
    hold: 'amount = amount + 1',
    hold_resolution: `kind = 'capture'`,
  };

  test.each(tables)('%s: no row is changed, deleted or truncated away', { tags: 'F4' }, async (table) => {
    const onlyAddedTo = { code: 'PL002', message: `${table} is only ever added to` };
    expect(await sql(`select 1 from ${table} limit 1`)).toHaveLength(1);
    await expect(trySql(`update ${table} set ${change[table]}`)).rejects.toMatchObject(onlyAddedTo);
    await expect(trySql(`delete from ${table}`)).rejects.toMatchObject(onlyAddedTo);
    await expect(trySql(`truncate ${table} cascade`)).rejects.toMatchObject(onlyAddedTo);
  });

  test('nor are rows deleted with their users', async () => {
    await expect(trySql('truncate app_user cascade')).rejects.toMatchObject({ code: 'PL002' });
  });

  test('refuses to delete an account with entries', async () => {
    await expect(trySql('delete from ledger_account where id = $1', [ann.available])).rejects.toMatchObject({ code: '23503' });
  });
});

describe('refuses to spend more than there is', () => {
  test('more than is available, by a posting', async () => {
    await expect(
      sql(
        `select ledger_post('over', 'adjustment', 'x', 'admin:1', 'why', array[$1, account_of_system('adjust')]::bigint[],
      array[-wallet_balance($2) - 1, wallet_balance($2) + 1])`,
        [ann.available, ann.userId],
      ),
    ).rejects.toMatchObject(floor);
  });

  test('more than is held, by a posting', async () => {
    await expect(
      sql(
        `select ledger_post('over', 'capture', 'x', 'system', null, array[$1, account_of_system('revenue')]::bigint[],
      array[-1251, 1251])`,
        [ann.held],
      ),
    ).rejects.toMatchObject(floor);
  });

  test('more than is available, by a hold', async () => {
    await expect(trySql(`select wallet_hold($1, wallet_balance($1) + 1, 'over', 'system')`, [ann.userId])).rejects.toMatchObject({
      code: 'PL001',
      message: 'INSUFFICIENT_BALANCE',
    });
  });

  test('by writing the balance itself', async () => {
    await expect(trySql('update ledger_account set balance = -1 where id = $1', [ann.available])).rejects.toMatchObject(floor);
  });

  test.each([0, -5])('a hold of %i', async (amount) => {
    await expect(trySql(`select wallet_hold($1, $2, 'little ' || $2::bigint, 'system')`, [ann.userId, amount])).rejects.toMatchObject({
      code: '23514',
    });
  });

  const floor = { code: '23514', constraint: 'ledger_account_floor' };
});

describe("refuses a transaction that doesn't balance", () => {
  const post = (accounts: string, amounts: string) =>
    sql(
      `select ledger_post(gen_random_uuid()::text, 'opening', 'x', 'system', null, array[${accounts}]::bigint[], array[${amounts}]::bigint[])`,
    );

  test('legs that do not sum to zero', { tags: 'E3' }, async () => {
    await expect(post(`${ann.available}, account_of_system('adjust')`, '100, -99')).rejects.toMatchObject({ code: 'PL003' });
  });

  test('one leg', async () => {
    await expect(post(`${ann.available}`, '100')).rejects.toMatchObject({ code: 'PL003' });
  });

  test('no leg', async () => {
    await expect(post('', '')).rejects.toMatchObject({ code: 'PL003' });
  });

  test('a leg of nothing', async () => {
    await expect(post(`${ann.available}, account_of_system('adjust')`, '0, 0')).rejects.toMatchObject({ code: '23514' });
  });

  test('two legs on one account', async () => {
    await expect(post(`${ann.available}, ${ann.available}`, '1, -1')).rejects.toMatchObject({ code: '23505' });
  });

  test('a leg added to a transaction of yesterday', async () => {
    const addLeg = `
      with account as (update ledger_account set balance = balance + 5, version = version + 1 where id = $1 returning *)
      insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
        select id, version, (select tx_id from hold_resolution where hold_id = $2), 5, balance from account`;
    await expect(sql(addLeg, [await accountOf('adjust'), ann.resolvedHoldId])).rejects.toMatchObject({ code: 'PL003' });
  });

  test('an entry with the number of another', async () => {
    const again = `insert into ledger_entry select account_id, account_version, $1, amount, balance_after from ledger_entry where account_id = $2 limit 1`;
    await expect(sql(again, [1, ann.available])).rejects.toMatchObject({ code: '23505', constraint: 'ledger_entry_pkey' });
  });
});

describe('once', () => {
  test('a hold that was released is not captured', async () => {
    await expect(trySql(`select wallet_resolve($1, 'capture', 'system')`, [ann.resolvedHoldId])).rejects.toMatchObject({
      code: '23505',
      constraint: 'hold_resolution_pkey',
    });
  });

  test('a hold that was released is not released again', async () => {
    await expect(trySql(`select wallet_resolve($1, 'release', 'system')`, [ann.resolvedHoldId])).rejects.toMatchObject({
      code: '23502',
      message: expect.stringContaining('"tx_id"'),
    });
  });

  test('nor by writing the resolution itself', async () => {
    const write = `insert into hold_resolution (hold_id, kind, tx_id) values ($1, 'release', $2)`;
    await expect(trySql(write, [ann.resolvedHoldId, 1])).rejects.toMatchObject({ code: '23505', constraint: 'hold_resolution_pkey' });
    const borrowed = trySql(write.replace('$2', '(select tx_id from hold_resolution limit 1)'), [ann.holdId]);
    await expect(borrowed).rejects.toMatchObject({ code: '23505', constraint: 'hold_resolution_tx_id_key' });
  });

  test('posts a key once: a second call returns null and moves nothing', async () => {
    const post = () =>
      sql(
        `select ledger_post('gift', 'opening', 'x', 'system', null, array[account_of_system('adjust'), $1]::bigint[], array[-7, 7]) as tx`,
        [ann.available],
      );
    const before = await balance();
    expect(await post()).toEqual([{ tx: expect.any(Number) }]);
    expect(await post()).toEqual([{ tx: null }]);
    expect(await balance()).toBe(before + 7);
  });
});

describe('an adjustment needs an author and a reason', () => {
  test.each([
    ['a name that is no admin’s', `'system'`, `'why'`],
    ['a user’s name', `'user:1'`, `'why'`],
    ['a name without a number', `'admin:'`, `'why'`],
    ['no name', `null`, `'why'`],
    ['an empty reason', `'admin:1'`, `''`],
    ['a blank reason', `'admin:1'`, `'  '`],
    ['no reason', `'admin:1'`, `null`],
  ])('%s is refused', async (_what, actor, reason) => {
    const adjust = trySql(
      `select ledger_post(gen_random_uuid()::text, 'adjustment', 'x', ${actor}, ${reason}, array[$1, account_of_system('adjust')]::bigint[], array[1, -1])`,
      [ann.available],
    );
    await expect(adjust).rejects.toMatchObject({ code: expect.stringMatching(/^2350[24]|23514$/), table: 'ledger_tx' });
  });
});

describe('six numbers, one attempt, one session', () => {
  test('refuses a seventh active number', async () => {
    const dan = await aWallet(ledger.db, 100_000);
    const offer = ledger.offers[1];
    for (let count = 1; count <= 6; count += 1) await aReservation(ledger.db, dan, offer);
    await expect(aReservation(ledger.db, dan, offer)).rejects.toMatchObject({ code: 'TOO_MANY_ACTIVE' });
    await expect(sql(activationBy(offer), [dan, 6])).rejects.toMatchObject({ code: '23505', constraint: 'activation_six_per_server' });
    await expect(sql(activationBy(offer), [dan, 7])).rejects.toMatchObject({ code: '23514', constraint: 'activation_slot_check' });
    await expect(sql(activationBy(offer), [dan, null])).rejects.toMatchObject({
      code: '23514',
      constraint: 'activation_slot_while_active',
    });
    await aReservation(ledger.db, dan, ledger.offers[2]);
  });

  test('refuses a second open attempt of one purchase', async () => {
    const purchase = await aReservation(ledger.db, await aWallet(ledger.db, 10_000), ledger.offers[1]);
    await anAttempt(ledger.db, purchase, ledger.offers[1]);
    const second = anAttempt(ledger.db, purchase, ledger.offers[1]);
    await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'purchase_attempt_one_open' });
  });

  test('refuses a second live session', async () => {
    const begin = `insert into session (id, user_id, secret_hash, expires_at) values ($1, $2, decode(repeat('00', 32), 'hex'), app_now() + interval '1 day')`;
    await sql(begin, ['first', ann.userId]);
    await expect(sql(begin, ['second', ann.userId])).rejects.toMatchObject({ code: '23505', constraint: 'session_one_live' });
    await sql(`update session set ended_at = app_now(), end_reason = 'replaced' where id = 'first'`);
    await sql(begin, ['second', ann.userId]);
  });
});

test('breaks no invariant in any of these tests', async () => {
  expect(await findBrokenInvariants(ledger.db.pool)).toEqual([]);
});

async function annWithTwoNumbers(): Promise<typeof ann> {
  const { db, offers } = ledger;
  const userId = await aWallet(db, 10_000);
  const waiting = await aWaitingNumber(db, userId, offers[1]);
  const cancelled = await aWaitingNumber(db, userId, offers[1]);
  await sql(`select activation_refund($1, $2, 'cancelled', false, null)`, [userId, cancelled.activationId]);
  await aCode(db, await aWaitingNumber(db, await aWallet(db, 1_250), offers[2]));
  const holdOf = async (id: number) => Number((await sql('select hold_id from activation where id = $1', [id]))[0]?.['hold_id']);
  const [accounts] = await sql(`select account_of_user($1, 'available') as available, account_of_user($1, 'held') as held`, [userId]);
  return {
    userId,
    available: Number(accounts?.['available']),
    held: Number(accounts?.['held']),
    holdId: await holdOf(waiting.activationId),
    resolvedHoldId: await holdOf(cancelled.activationId),
  };
}

function activationBy(offer: Offer): string {
  return `
    insert into activation (user_id, serial_number, service_id, service_code, server, price, hold_id, state, slot, is_deep_check, purchase_deadline)
      values ($1, 99, ${offer.serviceId}, 'tg', ${offer.server}, 1250, wallet_hold($1, 1250, gen_random_uuid()::text, 'system'), 'reserved', $2, false, app_now())`;
}

async function balance(): Promise<number> {
  return Number((await sql('select wallet_balance($1) as balance', [ann.userId]))[0]?.['balance']);
}

async function accountOf(kind: string): Promise<number> {
  return Number((await sql('select account_of_system($1) as id', [kind]))[0]?.['id']);
}

async function trySql(text: string, values: unknown[] = []): Promise<void> {
  const client = await ledger.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    await client.query('set constraints all immediate');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await ledger.db.pool.query<Record<string, unknown>>(text, values)).rows;
}
