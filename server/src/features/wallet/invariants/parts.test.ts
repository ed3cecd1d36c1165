import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passTime } from '../../../../../test/builders/data.ts';
import {
  aCode,
  aWaitingNumber,
  aWallet,
  startTestLedger,
  type BoughtNumber,
  type TestLedger,
} from '../../../../../test/builders/test-ledger.ts';
import { foldOnce } from '../../profit/profit.sql.ts';
import { findBrokenInvariantsOn, type Scope } from './invariants.ts';
import { findParts } from './parts.sql.ts';

const partSize = 5;
let ledger: TestLedger;
let old: BoughtNumber;
let recent: BoughtNumber;

beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  const { db, offers } = ledger;
  const userId = await aWallet(db, 50_000);
  const sell = async () => {
    const number = await aWaitingNumber(db, userId, offers[2]);
    await aCode(db, number);
    return number;
  };
  old = await sell();
  for (let no = 0; no < 8; no += 1) await sell();
  await passTime({ app: { deps: { db } } }, 2 * 86_400);
  recent = await sell();
  while ((await foldOnce(db)) > 0);
});
afterAll(() => ledger.stop());

const recently: Scope = { partSize, recent: { wholly: [] } };

async function damaged(run: (find: (scope: Scope) => Promise<string[]>, client: PoolClient) => Promise<void>): Promise<void> {
  const client = await ledger.db.pool.connect();
  try {
    await client.query('begin');
    await run(async (scope) => (await findBrokenInvariantsOn(client, scope)).map(({ id }) => id), client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('each row is in one part, whatever its id', async () => {
  await damaged(async (_find, client) => {
    const parts = await findParts(client, 'numbers', { isRecent: false, size: partSize });
    expect(parts).toHaveLength(2);
    for (const id of [-1, 0, old.activationId, recent.activationId, 10 ** 12]) {
      const { rows } = await client.query(
        `select ${parts.map(({ within }, no) => `(${within(String(id))})::int as part${no}`).join(', ')}`,
      );
      expect(Object.values(rows[0]).reduce((sum: number, each) => sum + Number(each), 0)).toBe(1);
    }
  });
});

test('what is older than a day is left to the check of everything', async () => {
  await damaged(async (find, client) => {
    expect(await find({ partSize })).toEqual([]);
    expect(await find(recently)).toEqual([]);
    await client.query('delete from message where activation_id = $1', [old.activationId]);
    expect(await find(recently)).toEqual([]);
    expect(await find({ partSize })).toEqual(['I12']);
    expect(await find({ partSize, recent: { wholly: ['I12'] } })).toEqual(['I12']);
  });
});

test('what began in the last day is always checked', async () => {
  await damaged(async (find, client) => {
    await client.query('delete from message where activation_id = $1', [recent.activationId]);
    expect(await find(recently)).toEqual(['I12']);
  });
  await damaged(async (find, client) => {
    await client.query(`update profit_quarter set sold = sold + 1 where quarter_at = (select max(quarter_at) from profit_quarter)`);
    expect(await find(recently)).toEqual(['I31']);
  });
  await damaged(async (find, client) => {
    await client.query(`update profit_quarter set sold = sold + 1 where quarter_at = (select min(quarter_at) from profit_quarter)`);
    expect(await find(recently)).toEqual([]);
    expect(await find({ partSize })).toEqual(['I31']);
  });
});

test('a few rows are checked whole', async () => {
  await damaged(async (find, client) => {
    await client.query('delete from message where activation_id = $1', [old.activationId]);
    expect(await find({ recent: { wholly: [] } })).toEqual(['I12']);
  });
});

test('after a day without postings nothing old is checked', async () => {
  await passTime({ app: { deps: { db: ledger.db } } }, 2 * 86_400);
  await damaged(async (find, client) => {
    await client.query('update profit_quarter set sold = sold + 1');
    expect(await find(recently)).toEqual([]);
    expect(await find({ partSize })).toEqual(['I31']);
  });
});
