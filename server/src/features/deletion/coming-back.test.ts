import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../../test/builders/data.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { aUtr, openDepositScenario, type DepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { storePayment } from '../deposits/watch/store-payment.ts';
import { settlePayment } from '../deposits/payments.sql.ts';
import { now } from '../../platform/database/database.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { noteReturn } from './returned-signs.ts';

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
const signUp = async (body: { email: string; referralCode?: string }, deviceId: string = randomUUID()) => {
  const reply = await app.post('/api/users/signup', {
    body: { ...body, password: 'a fine password' },
    headers: { 'x-device-id': deviceId },
  });
  expect(reply.status).toBe(201);
  const [{ id }] = await query('select id from app_user where email = $1', [body.email]);
  await query(`update app_user set created_at = app_now() - interval '30 days' where id = $1`, [id]);
  await query(`update session set address = '198.51.100.' || user_id % 250 where user_id = $1`, [id]);
  return id as number;
};

async function leave(user: TestUser): Promise<void> {
  const { balance } = (await app.get('/api/account/deletion', { as: user })).body.data;
  expect((await app.post('/api/account/deletion', { as: user, body: { currentPassword: user.password, giveUp: balance } })).status).toBe(
    201,
  );
  await query('update account_deletion set due_at = app_now() where user_id = $1', [user.userId]);
  await deleteAccounts(app.app.deps);
  await query(`update account_deletion set closed_at = closed_at - interval '2 minutes' where user_id = $1`, [user.userId]);
  await deleteAccounts(app.app.deps);
  expect(await query('select 1 from account_deletion where user_id = $1 and erased_at is not null', [user.userId])).toHaveLength(1);
}

let friends = 0;

/** A referrer, and a friend of theirs who deposited and left. */
async function aReferrer(): Promise<{ code: string; friend: { email: string; deviceId: string; payer: string } }> {
  friends += 1;
  const referrer = await aUser(app);
  await query(`update session set address = null where user_id = $1`, [referrer.userId]);
  const [{ code }] = await query('select referral_code as code from app_user where id = $1', [referrer.userId]);
  const friend = { email: `first.friend${friends}@gmail.com`, deviceId: randomUUID(), payer: `friend${friends}@examplebank` };
  const user = await aUser(app, { email: friend.email, deviceId: friend.deviceId, balance: 0 });
  await query(`update app_user set referred_by = $1, created_at = app_now() - interval '30 days' where id = $2`, [
    referrer.userId,
    user.userId,
  ]);
  await query(`update session set address = null where user_id = $1`, [user.userId]);
  await deposits.upiDeposit(user.userId, { units: 5_000, payer: friend.payer });
  await leave(user);
  return { code, friend };
}

async function pays(userId: number, payer: string): Promise<string | undefined> {
  const reference = aUtr();
  await deposits.declared(userId, reference);
  const paidAt = new Date((await now(app.app.deps.db.autocommit)).getTime() - 20_000);
  const id = await storePayment(app.app.deps, { reference, currency: 'INR', units: 10_000, payer, paidAt, raw: {} });
  await settlePayment(app.app.deps.db, id);
  const [bonus] = await query('select state, reason from referral_bonus where referee_id = $1', [userId]);
  return `${bonus?.state}: ${bonus?.reason}`;
}

test('a bonus for a friend who shares nothing with one who left is credited', async () => {
  const { code } = await aReferrer();
  const userId = await signUp({ email: `stranger${friends}@gmail.com`, referralCode: code }, randomUUID());
  expect(await pays(userId, `stranger${friends}@examplebank`)).toBe('credited: null');
});

test.for(['mailbox', 'device', 'payer', 'google'] as const)(
  'a bonus for a friend who left and comes back with the same %s waits for an operator',
  async (shared) => {
    const { code, friend } = await aReferrer();
    const email = shared === 'mailbox' ? friend.email.replace('first.', 'f.i.rst') : `someone.else${friends}@gmail.com`;
    const userId = await signUp({ email, referralCode: code }, shared === 'device' ? friend.deviceId : randomUUID());
    if (shared === 'google') {
      const [{ user_id: departed }] = await query('select user_id from departed_sign order by user_id desc limit 1');
      const value = 'https://id.example subject-1';
      await query(`insert into departed_sign (kind, sign_hash, user_id) values ('google', $1, $2)`, [
        app.app.deps.secrets.signHash('google', value),
        departed,
      ]);
      await noteReturn(app.app.deps, app.app.deps.db.autocommit, { userId, signs: [{ kind: 'google', value }] });
    }
    const payer = shared === 'payer' ? friend.payer : `another${friends}@examplebank`;
    expect(await pays(userId, payer)).toBe('review: same_person');
    const admin = await anAdmin(app);
    const { data } = (await app.get('/api/admin/referral-bonuses', { as: admin })).body;
    expect(data[0].matches).toEqual([shared === 'google' ? 'mailbox' : shared]);
    if (shared === 'payer') return;
    const { signs } = (await app.get(`/api/admin/users/${userId}`, { as: admin })).body.data;
    expect(signs.lookAlikes).toMatchObject([
      { email: expect.stringMatching(/^deleted account \d+$/), shared: [shared === 'google' ? 'mailbox' : shared] },
    ]);
  },
);

test('the friend of a referrer who left brings no bonus, and deposits as always', async () => {
  const referrer = await aUser(app, { balance: 0 });
  const friend = await deposits.aUser({ invitedBy: referrer.userId });
  await leave(referrer);
  await deposits.upiDeposit(friend, { units: 10_000, payer: 'friend-of-no-one@examplebank' });
  expect(await deposits.balanceOf(friend)).toBe(10_000);
  expect(await query('select 1 from referral_bonus where referee_id = $1', [friend])).toEqual([]);
});

test('the address is free for a new account, which has nothing of the old one', async () => {
  const user = await aUser(app, { balance: 3 });
  await leave(user);
  const again = await signUp({ email: user.email });
  expect(again).not.toBe(user.userId);
  expect(await query('select sum(balance)::int as money from ledger_account where user_id = $1', [again])).toEqual([{ money: 0 }]);
});
