import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeletionWait } from '@pinline/contract/deletion/deletion.rules';
import { aNumber, aService, aUser, passTime } from '../../../../test/builders/data.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { aUtr, openDepositScenario, type DepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { deleteAccounts } from './delete-accounts.ts';

let app: TestApp;
let deposits: DepositScenario;
beforeAll(async () => {
  app = await startTestApp();
  deposits = openDepositScenario(app.app.deps.db);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const query = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
const stateOf = async (as: TestUser) => (await app.get('/api/account/deletion', { as })).body.data;

/** Older than what they pay with. */
async function anOldUser(): Promise<TestUser> {
  const user = await aUser(app, { balance: 20 });
  await query(`update app_user set created_at = app_now() - interval '30 days' where id = $1`, [user.userId]);
  return user;
}

/** Due at once. */
async function schedule(user: TestUser): Promise<void> {
  const { balance, held } = await stateOf(user);
  const body = { currentPassword: user.password, giveUp: balance + held };
  expect((await app.post('/api/account/deletion', { as: user, body })).status).toBe(201);
  await query('update account_deletion set due_at = app_now() where user_id = $1', [user.userId]);
}

async function isClosed({ userId }: TestUser): Promise<boolean> {
  await deleteAccounts(app.app.deps);
  const [row] = await query('select deleted_at is not null as is_closed from app_user where id = $1', [userId]);
  return row.is_closed;
}

type Case = { wait: DeletionWait; begin(user: TestUser): Promise<unknown>; end(user: TestUser): Promise<unknown> };

const cases: Case[] = [
  {
    wait: 'number',
    begin: async (user) => aNumber(app, { user, service: await aService(app, { server: 1, price: 5 }) }),
    end: async ({ userId }) => {
      await passTime(app, 1_300);
      for (const until = performance.now() + 20_000; performance.now() < until;) {
        const [{ open }] = await query(`select count(*)::int as open from activation where user_id = $1 and ended_at is null`, [userId]);
        if (open === 0) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  },
  {
    wait: 'deposit',
    begin: ({ userId }) => deposits.declared(userId, aUtr()),
    end: ({ userId }) =>
      query(`update deposit set state = 'refused', reason = 'not_found', next_check_at = null, settled_at = app_now() where user_id = $1`, [
        userId,
      ]),
  },
  {
    wait: 'bonus',
    begin: async ({ userId }) => {
      const friend = await deposits.aUser({ invitedBy: userId });
      await deposits.session(friend, 'one-phone');
      await deposits.session(await deposits.aUser({ invitedBy: userId }), 'one-phone');
      await deposits.upiDeposit(friend, { units: 10_000 });
    },
    end: async ({ userId }) =>
      query(`update referral_bonus set state = 'refused', reason = 'refused_by_operator' where referrer_id = $1`, [userId]),
  },
  {
    wait: 'debt',
    begin: async ({ userId }) => {
      const [admin, id] = [await anAdmin(app), await deposits.declared(userId, aUtr())];
      await query(`select deposit_credit_by_hand($1, 700, $2, 'Receipt seen')`, [id, admin.userId]);
    },
    end: async ({ userId }) => {
      const [{ reference }] = await query('select reference from deposit where user_id = $1', [userId]);
      await deposits.arrives({ reference, units: 700 });
    },
  },
  {
    wait: 'legal_hold',
    begin: ({ userId }) => holdLegally(userId, true),
    end: ({ userId }) => holdLegally(userId, false),
  },
  {
    wait: 'blocked',
    begin: ({ userId }) => query('update app_user set is_blocked = true where id = $1', [userId]),
    end: ({ userId }) => query('update app_user set is_blocked = false where id = $1', [userId]),
  },
  {
    wait: 'balance',
    begin: ({ userId }) => deposits.upiDeposit(userId, { units: 900 }),
    end: async (user) => {
      const { balance } = await stateOf(user);
      await app.post('/api/account/deletion', { as: user, body: { currentPassword: user.password, giveUp: balance } });
    },
  },
];

async function holdLegally(userId: number, isHeld: boolean): Promise<void> {
  const admin = await anAdmin(app);
  expect((await app.send('PUT', `/api/admin/users/${userId}/legal-hold`, { as: admin, body: { isHeld } })).status).toBe(204);
}

describe('a deletion that is due', () => {
  test.for(cases)('waits for $wait, says so, and is done once that is over', async ({ wait, begin, end }) => {
    const user = await anOldUser();
    await schedule(user);
    await begin(user);
    // What brings money makes it wait for that too.
    expect((await waitsOf(user)).map(({ reason }) => reason)).toContain(wait);
    expect(await isClosed(user)).toBe(false);
    await end(user);
    if (wait === 'debt') await cases.at(-1)?.end(user);
    expect(await waitsOf(user)).toEqual([]);
    expect(await isClosed(user)).toBe(true);
  });

  test('says how much more there is than was given up', async () => {
    const user = await anOldUser();
    await schedule(user);
    await deposits.upiDeposit(user.userId, { units: 12_345 });
    expect(await waitsOf(user)).toEqual([{ reason: 'balance', count: 1, amount: 123.45 }]);
  });

  async function waitsOf(user: TestUser): Promise<{ reason: string }[]> {
    const [{ blocked }] = await query('select is_blocked as blocked from app_user where id = $1', [user.userId]);
    // A blocked user can't ask.
    if (blocked === true) return query('select reason from deletion_waits_for($1, 2000)', [user.userId]);
    return (await stateOf(user)).waitsFor;
  }
});
