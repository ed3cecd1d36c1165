import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aWallet, startTestLedger, type TestLedger } from '../../../../test/builders/test-ledger.ts';
import { findBrokenInvariants } from './invariants/invariants.ts';
import { readAvailableBalance } from './wallet.sql.ts';

let ledger: TestLedger;
let crowd: Pool;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: true });
  crowd = new Pool({ ...ledger.connection, max: 20 });
});
afterAll(async () => {
  await crowd.end();
  await ledger.stop();
});
afterEach(expectNothingBroken);

async function expectNothingBroken(): Promise<void> {
  expect(await findBrokenInvariants(ledger.db.pool)).toEqual([]);
}

test('500 simultaneous credits to one account are exact', async () => {
  const ann = await aWallet(ledger.db, 0);
  const account = await accountOf(ann);
  const world = await systemAccount('world:upi');
  const amounts = numbersTo(500);
  await Promise.all(amounts.map((amount) => post({ key: `credit ${amount}`, kind: 'opening', from: world, to: account, amount })));
  expect(await stateOf(account)).toEqual({ balance: 125_250, version: 500 });
});

test('one credit submitted 500 times is credited once', async () => {
  const ann = await aWallet(ledger.db, 0);
  const account = await accountOf(ann);
  const world = await systemAccount('world:upi');
  const answers = await Promise.all(
    numbersTo(500).map(() => post({ key: 'the same', kind: 'opening', from: world, to: account, amount: 7 })),
  );
  expect(answers.filter((tx) => tx !== null)).toHaveLength(1);
  expect(await stateOf(account)).toEqual({ balance: 7, version: 1 });
});

test('400 transfers over 8 accounts leave their total as it was', async () => {
  const accounts = await someAccounts(8, 10_000);
  await Promise.all(numbersTo(400).map((no) => transfer(accounts, no, 1 + (no % 97))));
  const states = await Promise.all(accounts.map(stateOf));
  expect(sum(states.map(({ balance }) => balance))).toBe(8 * 10_000);
  expect(sum(states.map(({ version }) => version))).toBe(8 + 2 * 400);
});

test('400 transfers over 8 accounts that have too little leave none below zero', async () => {
  const accounts = await someAccounts(8, 100);
  const answers = await Promise.allSettled(numbersTo(400).map((no) => transfer(accounts, no, 1 + (no % 97))));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ constraint: 'ledger_account_floor' });
  const states = await Promise.all(accounts.map(stateOf));
  expect(sum(states.map(({ balance }) => balance))).toBe(8 * 100);
  expect(Math.min(...states.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0);
  expect(sum(states.map(({ version }) => version))).toBe(8 + 2 * (400 - refused.length));
});

test('reads the sum of what was written after 200 transfers', async () => {
  const users = await Promise.all(numbersTo(5).map(() => aWallet(ledger.db, 20_000)));
  const accounts = await Promise.all(users.map(accountOf));
  await Promise.all(numbersTo(200).map((no) => transfer(accounts, no, 1 + ((no * 37) % 90))));
  const written = await Promise.all(accounts.map(async (account) => sum((await entriesOf(account)).map(({ amount }) => amount))));
  expect(await Promise.all(users.map((user) => readAvailableBalance(ledger.db.autocommit, user)))).toEqual(written);
  expect(await Promise.all(users.map((user) => value('select wallet_balance($1)', [user])))).toEqual(written);
  expect(written).not.toEqual(Array(5).fill(20_000));
});

test('1,000 moves of one paisa are exact', async () => {
  const [from = 0, to = 0] = await someAccounts(2, 1_000);
  await Promise.all(numbersTo(1_000).map((no) => post({ key: `paisa ${from} ${no}`, kind: 'adjustment', from, to, amount: 1 })));
  expect(await stateOf(from)).toEqual({ balance: 0, version: 1_001 });
  expect(await stateOf(to)).toEqual({ balance: 2_000, version: 1_001 });
  await expect(post({ key: `paisa ${from} 1001`, kind: 'adjustment', from, to, amount: 1 })).rejects.toMatchObject({
    constraint: 'ledger_account_floor',
  });
});

test('6 accounts are rebuilt from the log of 300 moves', async () => {
  const accounts = await someAccounts(6, 50_000);
  await Promise.all(numbersTo(300).map((no) => transfer(accounts, no, 1 + ((no * 53) % 150))));
  for (const account of accounts) {
    const rebuilt = { balance: 0, version: 0 };
    for (const entry of await entriesOf(account)) {
      rebuilt.balance += entry.amount;
      rebuilt.version += 1;
      expect(entry).toMatchObject({ accountVersion: rebuilt.version, balanceAfter: rebuilt.balance });
    }
    expect(await stateOf(account)).toEqual(rebuilt);
  }
});

test('150 moves are numbered strictly, and a concurrent reader sees no gap', async () => {
  const [one = 0, other = 0] = await someAccounts(2, 10_000);
  const moved = new AbortController();
  let looks = 0;
  const reading = (async () => {
    for (; !moved.signal.aborted; looks += 1) {
      const seen = await entriesOf(one);
      expect(seen.map(({ accountVersion }) => accountVersion)).toEqual(numbersTo(seen.length));
      expect(seen.at(-1)?.balanceAfter).toBe(sum(seen.map(({ amount }) => amount)));
    }
  })();
  const moves = numbersTo(150).map((no) =>
    post({ key: `strict ${one} ${no}`, kind: 'adjustment', from: no % 3 === 0 ? other : one, to: no % 3 === 0 ? one : other, amount: no }),
  );
  await Promise.all(moves).finally(() => moved.abort());
  await reading;
  expect(looks).toBeGreaterThan(1);
  expect((await entriesOf(one)).map(({ accountVersion }) => accountVersion)).toEqual(numbersTo(151));
});

type Posting = { key: string; kind: 'opening' | 'adjustment'; from: number; to: number; amount: number };

async function post({ key, kind, from, to, amount }: Posting): Promise<number | null> {
  const text = `select ledger_post($1, $2, 'a test', 'admin:1', 'a test', array[$3, $4]::bigint[], array[-$5::bigint, $5::bigint])`;
  return value(text, [key, kind, from, to, amount]);
}

function transfer(accounts: number[], no: number, amount: number): Promise<number | null> {
  const from = accounts[no % accounts.length] ?? 0;
  const others = accounts.filter((account) => account !== from);
  const to = others[Math.floor(no / accounts.length) % others.length] ?? 0;
  return post({ key: `transfer ${accounts.join(' ')} ${no}`, kind: 'adjustment', from, to, amount });
}

async function someAccounts(count: number, paise: number): Promise<number[]> {
  const users = await Promise.all(numbersTo(count).map(() => aWallet(ledger.db, paise)));
  return Promise.all(users.map(accountOf));
}

async function accountOf(userId: number): Promise<number> {
  return Number(await value(`select account_of_user($1, 'available')`, [userId]));
}

async function systemAccount(kind: string): Promise<number> {
  return Number(await value('select account_of_system($1)', [kind]));
}

async function stateOf(account: number): Promise<{ balance: number; version: number }> {
  return ledger.db.autocommit
    .selectFrom('ledgerAccount')
    .select(['balance', 'version'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
}

async function entriesOf(account: number): Promise<{ accountVersion: number; amount: number; balanceAfter: number }[]> {
  const entries = ledger.db.autocommit.selectFrom('ledgerEntry').select(['accountVersion', 'amount', 'balanceAfter']);
  return entries.where('accountId', '=', account).orderBy('accountVersion').execute();
}

async function value(text: string, values: unknown[]): Promise<number | null> {
  const { rows } = await crowd.query<[string | null]>({ text, values, rowMode: 'array' });
  const [found = null] = rows[0] ?? [];
  return found === null ? null : Number(found);
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
