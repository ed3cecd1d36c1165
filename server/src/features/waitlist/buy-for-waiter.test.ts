import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aNumber, aUser, balanceOf, eventually, passTime } from '../../../../test/builders/data.ts';
import { attemptsOf, fetchProviderRecords, holdBack, readHeld, purchasesOf, switchOn } from '../../../../test/builders/upstream.ts';
import { occupy } from '../../../../test/scenarios/numbers/occupied-provider.ts';
import { aSoldOutService, aWaiter, leaveWaitlist, waitlistOf } from '../../../../test/scenarios/numbers/waitlist-scenario.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../test/processes/rounds.ts';
import type { TestApp } from '../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../test/invariants/expect-reconciled.ts';
import { isNightly } from '../../../../test/scenarios/nightly.ts';

/** A purchase that a busy machine delays keeps its time. */
const patient = { env: { PURCHASE_SECONDS: '60' } };
const quiet = { env: { ...patient.env, LOG_LEVEL: 'fatal' } };
const noneLeft = { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS' } as const;

async function statusOf(app: TestApp, user: TestUser): Promise<string | undefined> {
  return (await waitlistOf(app, user))[0]?.status;
}

/** Waits with "Buy it for me" for a service that no server has. */
async function aBuyingWaiter(app: TestApp, { balance = 50, ...wish }: { balance?: number; maxPrice?: number; country?: string } = {}) {
  const [user, service] = await Promise.all([aUser(app, { balance }), aSoldOutService(app)]);
  const entry = await aWaiter(app, { user, code: service.code, isAutomatic: true, ...wish });
  return { user, service, entry };
}

describe.concurrent('a number for a waiting user', () => {
  test('is bought at its own price as soon as there is one, and ends the entry', async (context) => {
    const app = await ownApp(context, patient);
    const { user, service, entry } = await aBuyingWaiter(app);
    await service.setStock(1);
    await eventually(async () => expect(await statusOf(app, user)).toBe('bought'));
    const [{ mobileId } = { mobileId: null }] = await waitlistOf(app, user);
    const cards = (await app.get('/api/mobile/active', { as: user })).body.data;
    expect(cards).toMatchObject([{ _id: mobileId, status: 'pending', price: 12.5 }]);
    expect(await balanceOf(app, user)).toBe(37.5);
    expect(await readHeld(app, user)).toBe(12.5);
    // The number is there, and an entry that ended is never tried again.
    await service.setStock(5);
    await afterRounds(app, 'waitlist');
    expect(await purchasesOf(app, user)).toHaveLength(1);
    expect((await leaveWaitlist(app, { user, id: entry._id })).body.data).toMatchObject({ status: 'bought', mobileId });
    await expectReconciled(app);
  });

  test('goes to the oldest of 1,000 waiters when there is one, once, within seconds', async (context) => {
    const app = await ownApp(context, { simulator: { stock: 1 }, ...quiet });
    const { user, service } = await aBuyingWaiter(app);
    await manyWaiters(app, { code: service.code, count: 1_000 });
    await service.setStock(1);
    await eventually(async () => expect(await statusOf(app, user)).toBe('bought'));
    // The next waiter finds none left, and the rest of them ask for nothing.
    await eventually(async () => expect(await countPurchases(app)).toEqual({ waiting: 1, failed: 1 }));
    await afterRounds(app, 'waitlist', 2);
    expect(await countPurchases(app)).toEqual({ waiting: 1, failed: 1 });
    expect((await fetchProviderRecords(app)).activations).toHaveLength(1);
    await expectReconciled(app);
  });

  test.runIf(isNightly)('goes to a hundred waiters in their order, when there are enough', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyingWaiter(app);
    await manyWaiters(app, { code: service.code, count: 99 });
    await service.setStock(500);
    await eventually(async () => expect(await countPurchases(app)).toEqual({ waiting: 100 }));
    const { rows } = await app.app.deps.db.pool.query<{ isInOrder: boolean }>(
      `select array_agg(id order by activation_id) = array_agg(id order by id) as "isInOrder" from waitlist_entry`,
    );
    expect(rows).toEqual([{ isInOrder: true }]);
    expect(await purchasesOf(app, user)).toHaveLength(1);
    await expectReconciled(app);
  });

  test('is not bought without the money for it: the entry ends and says so', { tags: 'wish.1' }, async (context) => {
    const app = await ownApp(context, patient);
    const { user, service } = await aBuyingWaiter(app, { balance: 5 });
    const next = await aUser(app);
    await aWaiter(app, { user: next, code: service.code, isAutomatic: true });
    await service.setStock(1);
    await eventually(async () => expect(await statusOf(app, user)).toBe('no_money'));
    await eventually(async () => expect(await statusOf(app, next)).toBe('bought'));
    expect(await purchasesOf(app, user)).toEqual([]);
    expect(await balanceOf(app, user)).toBe(5);
    await expectReconciled(app);
  });

  test('is refused without a turn at the provider, when there is no money for it: other people have them all', async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyingWaiter(app, { balance: 5 });
    const { free } = await occupy(app);
    await service.setStock(1);
    await eventually(async () => expect(await statusOf(app, user)).toBe('no_money'));
    await free();
    expect(await purchasesOf(app, user)).toEqual([]);
  });

  test('is not bought above the cap, and is once the price falls', async (context) => {
    const app = await ownApp(context, patient);
    const { user, service } = await aBuyingWaiter(app, { maxPrice: 15 });
    await service.setPrice(15.01);
    await service.setStock(3);
    await afterRounds(app, 'waitlist');
    expect(await statusOf(app, user)).toBe('waiting');
    expect(await purchasesOf(app, user)).toEqual([]);
    await service.setPrice(15);
    await eventually(async () => expect(await statusOf(app, user)).toBe('bought'));
    expect(await readHeld(app, user)).toBe(15);
  });

  test('is not bought while buying is paused or all six places are taken', { tags: 'wish.3' }, async (context) => {
    const app = await ownApp(context, patient);
    const { user, service } = await aBuyingWaiter(app, { balance: 500 });
    const other = await aSoldOutService(app);
    for (let n = 0; n < 6; n += 1) await aNumber(app, { user, service: other });
    await service.setStock(3);
    await eventually(async () => expect(await isPostponed(app, user)).toBe(true));
    expect(await statusOf(app, user)).toBe('waiting');
    const { pool } = app.app.deps.db;
    await pool.query(`insert into operator_setting (key, value) values ('buying', '{"isPaused": true, "message": ""}')`);
    await pool.query(`update service set server = 2 where id = $1`, [service.id]);
    await passTime(app, 31);
    await afterRounds(app, 'waitlist');
    expect(await statusOf(app, user)).toBe('waiting');
    await pool.query(`delete from operator_setting where key = 'buying'`);
    await eventually(async () => expect(await statusOf(app, user)).toBe('bought'));
  });

  test('is asked for once in half a minute while the provider has none', { tags: 'waitlist.3' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyingWaiter(app);
    switchOn(app, { ...noneLeft, share: 1 });
    await service.setStock(null);
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'failed' }]));
    // The provider's last answer is kept for two seconds, and a round begins each second.
    await afterRounds(app, 'waitlist', 5);
    expect(await attemptsOf(app, user)).toHaveLength(1);
    expect(await balanceOf(app, user)).toBe(50);
    app.simulator.faults.switchOff();
    await passTime(app, 31);
    await eventually(async () => expect(await statusOf(app, user)).toBe('bought'));
    await expectReconciled(app);
  });

  test('has a key of its own: a client that sends the same text buys for itself', async (context) => {
    const app = await ownApp(context, patient);
    const { user, service, entry } = await aBuyingWaiter(app);
    const own = await aSoldOutService(app);
    const body = { serviceId: own.id, isDeepCheck: false };
    const bought = await app.post('/api/mobile/generate', { as: user, body, key: `waitlist:${entry._id}:1` });
    expect(bought.body.data.isNumberGenerated).toBe(true);
    await service.setStock(1);
    await eventually(async () => expect(await statusOf(app, user)).toBe('bought'));
    expect(await purchasesOf(app, user)).toHaveLength(2);
  });

  test('is bought once by two nodes that serve the list at once', { tags: 'waitlist.2' }, async (context) => {
    const app = await ownApp(context, quiet);
    const second = await app.startSecondNode();
    const { service } = await aBuyingWaiter(app);
    await manyWaiters(app, { code: service.code, count: 19 });
    const { pool } = app.app.deps.db;
    // Each node may take the lease at any moment.
    const thief = setInterval(() => void pool.query(`delete from job_lease where job = 'waitlist'`).catch(() => undefined), 100);
    await service.setStock(500);
    await eventually(async () => expect(await countPurchases(app)).toEqual({ waiting: 20 }));
    clearInterval(thief);
    const { rows } = await pool.query(`select state, count(distinct activation_id)::int as numbers from waitlist_entry group by state`);
    expect(rows).toEqual([{ state: 'bought', numbers: 20 }]);
    expect(second.app.deps.node).not.toBe(app.app.deps.node);
    await expectReconciled(app);
  });
});

describe.concurrent('removing an entry while its number is being bought', () => {
  test('waits for the purchase and answers with the number', { tags: 'wish.7' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service, entry } = await aBuyingWaiter(app);
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    await service.setStock(1);
    await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
    const leaving = leaveWaitlist(app, { user, id: entry._id });
    await untilRemoved(app, user);
    answerNow();
    const reply = await leaving;
    expect(reply).toMatchObject({ status: 200, body: { data: { status: 'bought', mobileId: expect.any(String) } } });
    expect(await waitlistOf(app, user)).toEqual([]);
    expect(await readHeld(app, user)).toBe(12.5);
    await expectReconciled(app);
  });

  test('removes it when no number was found, and none is looked for again', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service, entry } = await aBuyingWaiter(app);
    await app.app.deps.db.pool.query(`update route set country = '9999' where server = 1`);
    const answerNow = holdBack(app, { action: 'getNumberV2' });
    await service.setStock(1);
    await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(1));
    const leaving = leaveWaitlist(app, { user, id: entry._id });
    await untilRemoved(app, user);
    answerNow();
    expect((await leaving).body.data).toMatchObject({ status: 'removed', mobileId: null });
    await passTime(app, 31);
    await afterRounds(app, 'waitlist');
    expect(await purchasesOf(app, user)).toMatchObject([{ state: 'failed' }]);
    expect(await balanceOf(app, user)).toBe(50);
    await expectReconciled(app);
  });

  test('gives the number back when its user was blocked meanwhile', { tags: 'wish.8' }, async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyingWaiter(app);
    const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
    await service.setStock(1);
    await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
    const { pool } = app.app.deps.db;
    await pool.query('update app_user set is_blocked = true where id = $1', [user.userId]);
    answerNow();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'failed' }]));
    expect(await readHeld(app, user)).toBe(0);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'late' }]);
    await expectReconciled(app);
  });
});

/** Stored directly: signing up a thousand users takes minutes. */
async function manyWaiters({ app }: TestApp, { code, count }: { code: string; count: number }): Promise<void> {
  const { pool } = app.deps.db;
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (email, referral_code) select $1 || n || '@example.com', upper(substr(md5($1 || n), 1, 8)) from generate_series(1, $2) n returning id`,
    [randomUUID(), count],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query('insert into user_counter (user_id) select unnest($1::bigint[])', [ids]);
  await pool.query(
    `insert into ledger_account (user_id, kind) select id, kind from unnest($1::bigint[]) id, unnest(array['available', 'held']) kind`,
    [ids],
  );
  await pool.query(
    `select ledger_post('opening:' || id, 'opening', 'user:' || id, 'system', null, array[account_of_system('adjust'), account_of_user(id, 'available')], array[-5000, 5000])
      from unnest($1::bigint[]) id`,
    [ids],
  );
  await pool.query(
    `insert into waitlist_entry (user_id, service_code, price_cap, is_automatic, was_offered) select id, $2, 2000, true, false from unnest($1::bigint[]) id order by id`,
    [ids, code],
  );
}

async function countPurchases({ app }: TestApp): Promise<Record<string, number>> {
  const { rows } = await app.deps.db.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int from activation group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** The entry is to go, and its purchase still runs. */
async function untilRemoved({ app }: TestApp, { userId }: TestUser): Promise<void> {
  const asked = 'select from waitlist_entry where user_id = $1 and removed_at is not null';
  await eventually(async () => expect((await app.deps.db.pool.query(asked, [userId])).rowCount).toBe(1));
}

async function isPostponed({ app }: TestApp, { userId }: TestUser): Promise<boolean> {
  const { rows } = await app.deps.db.pool.query('select from waitlist_entry where user_id = $1 and retry_at > app_now()', [userId]);
  return rows.length === 1;
}
