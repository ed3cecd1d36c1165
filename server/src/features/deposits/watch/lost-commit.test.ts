import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../../platform/database/database.ts';
import { openBreakingWire, type Break, type BreakingWire } from '../../../../../test/fakes/network/breaking-wire.ts';
import type { TestReply } from '../../../../../test/fakes/browser.ts';
import { aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { failAt, fillDisk } from '../../../../../test/postgres/failing-table.ts';
import { startInstallation, type Installation } from '../../../../../test/harness/installation.ts';
import { setUpPayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { lastByDay } from '../../../../../test/scenarios/nightly.ts';

const steps = [
  ['the declaration', 'deposit_declare'],
  ['what the bank said', 'payment_record'],
  ['the credit', 'payment_settle'],
] as const;
const moments = ['before', 'after'] as const;
const cells = steps.flatMap(([step, at]) => moments.map((when) => [step, when, at] as const));

let payments: Payments;
let site: Installation;
let wire: BreakingWire;
let node: ServerProcess;
beforeAll(async () => {
  payments = await startPayments();
  site = await startInstallation();
  await setUpPayments(site.app.deps, payments);
  wire = await openBreakingWire(site.databaseUrl);
  node = await aNode();
});
afterAll(async () => {
  await site.stop();
  await wire.close();
  await payments.close();
});

describe('the connection is lost in the COMMIT of', () => {
  test.for(cells)('%s, %s: repeating the request credits the payment once', { tags: 'pay-commit.1' }, async ([, when, at]) => {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 503 && statuses.length < 5) {
      const { user, say } = await aPayer();
      wire.breakAt({ at, when });
      statuses.push((await say()).status);
      await expectOneCredit(user, say);
    }
    // If the watch was first, its connection broke or it had nothing left to store, and the payer saw no error.
    expect(statuses.at(-1)).toBe(503);
    expect(wire.isBroken()).toBe(true);
    expect(statuses.slice(0, -1).filter((status) => status !== 200)).toEqual([]);
  });
});

describe('kill -9 in the COMMIT of', () => {
  test.for(cells.filter(([, when, at]) => at === 'payment_settle' || (at === 'deposit_declare' && when === 'after')))(
    '%s, %s: repeating the request credits the payment once',
    { tags: 'pay-commit.1' },
    async ([, when, at]) => {
      const { user, say } = await aPayer();
      const killed = killAt({ at, when });
      await expect(say()).rejects.toThrow();
      await killed;
      await expectOneCredit(user, say);
    },
  );
});

describe('PostgreSQL refuses', () => {
  test.for(
    lastByDay([
      ['the declaration', { table: 'deposit', on: 'insert' }],
      ['what the bank said', { table: 'payment', on: 'insert' }],
      ['the credit', { table: 'ledger_tx', on: 'insert' }],
    ] as const),
  )('%s twice, because of a lock: it is retried without the user noticing', { tags: 'pay-commit.2' }, async ([, at]) => {
    const { user, say } = await aPayer();
    const failure = await failAt(site.app.deps.db.pool, { ...at, codes: ['40001', '40P01'] });
    expect(await say()).toMatchObject({ status: 200, body: { balance: 100 } });
    expect(await failure.struck()).toBeGreaterThan(2);
    await expectOneCredit(user, say);
  });

  test(
    'every write, because the disk is full: 503, and repeating the request credits it once there is space',
    { tags: 'pay-commit.3' },
    async () => {
      const { user, say } = await aPayer();
      const disk = await fillDisk(site.app.deps.db.pool);
      expect((await say()).status).toBe(503);
      expect(await site.app.deps.db.autocommit.selectFrom('deposit').select('id').where('userId', '=', user.userId).execute()).toEqual([]);
      await disk.repair();
      await expectOneCredit(user, say);
    },
  );

  test.for(
    lastByDay([
      ['what the bank said', 'deposit'],
      ['the credit', 'payment'],
    ] as const),
  )(
    '%s, because the disk just filled up: 503, nothing is lost, and it is credited automatically once there is space',
    { tags: 'pay-commit.4' },
    async ([, once]) => {
      const { db } = site.app.deps;
      const { user, say } = await aPayer();
      const disk = await fillDisk(db.pool, { once });
      expect((await say()).status).toBe(503);
      expect((await say()).status).toBe(503);
      const { rows } = await db.pool.query(
        `select d.state, (select count(*)::int from payment p where p.reference = d.reference) as payments from deposit d where d.user_id = $1`,
        [user.userId],
      );
      expect(rows).toEqual([{ state: 'pending', payments: once === 'payment' ? 1 : 0 }]);
      expect(await balanceOf(node, user)).toBe(0);
      await assertInvariants(db.pool);
      await disk.repair();
      await eventually(async () => expect(await balanceOf(node, user)).toBe(100));
      await passTime(node, 21);
      await expectOneCredit(user, say);
    },
  );
});

function aNode(): Promise<ServerProcess> {
  return site.start({ DATABASE_URL: wire.url, LOG_LEVEL: 'fatal', BHARATPE_URL: payments.bank.url, TRON_URL: payments.chain.url });
}

async function killAt(at: Omit<Break, 'meanwhile'>): Promise<void> {
  const victim = node;
  wire.breakAt({ ...at, meanwhile: () => victim.kill() });
  expect(await victim.ended).toBe('SIGKILL');
  node = await aNode();
  await passTime(node, 21);
}

async function aPayer() {
  const user = await aUser(node, { balance: 0 });
  const at = await now(site.app.deps.db.autocommit);
  const body = { transactionId: payments.bank.pay({ amountPaise: 10_000, at }), method: 'bharatpay' };
  const say = (): Promise<TestReply> => node.post('/api/payment/transaction', { as: user, body, key: 'the-words' });
  return { user, say };
}

async function expectOneCredit(user: Awaited<ReturnType<typeof aPayer>>['user'], say: () => Promise<TestReply>): Promise<void> {
  await eventually(async () =>
    expect((await say()).body).toMatchObject({ balance: 100, transaction: { status: 'credited', amount: 100 } }),
  );
  expect(await balanceOf(node, user)).toBe(100);
  const { db } = site.app.deps;
  const deposits = db.autocommit.selectFrom('deposit').select(['state', 'amount']).where('userId', '=', user.userId);
  expect(await deposits.execute()).toEqual([{ state: 'credited', amount: 10_000 }]);
  await assertInvariants(db.pool);
}
