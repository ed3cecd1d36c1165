import type pg from 'pg';
import { expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { eventually } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { aRefusedRoute, attemptsOf, fetchProviderRecords, readHeld, switchOn } from '../../../../../test/builders/upstream.ts';
import { outlast } from '../../../../../test/pauses.ts';

test.concurrent('gives the next route the time that a slow refusal leaves', async (context) => {
  const app = await ownApp(context, { env: { PURCHASE_SECONDS: '60' } });
  await aRefusedRoute(app, 1);
  const { user, buy } = await aBuyer(app);
  switchOn(app, { kind: 'delay', action: 'getNumberV2', delayMs: 2_500 });
  expect(await buy()).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true, balance: 7.5 } } });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused', detail: expect.stringMatching(/^BAD_COUNTRY/) }, { state: 'ok' }]);
  await expectReconciled(app);
});

test.concurrent('a route that was taken away before the money was held is not asked', async (context) => {
  const app = await ownApp(context);
  const { remove } = await aRefusedRoute(app, 1);
  const { user, buy } = await aBuyer(app);
  const reply = await whilePlanned(app, user, { buy, change: remove });
  expect(reply).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true, balance: 7.5 } } });
  // The other route; the one that is gone would have refused.
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
  await expectReconciled(app);
});

test.concurrent('without another route the money is back', async (context) => {
  const app = await ownApp(context);
  const { user, buy } = await aBuyer(app);
  const change = async () => void (await app.app.deps.db.pool.query('update route set is_enabled = false where server = 1'));
  const reply = await whilePlanned(app, user, { buy, change });
  expect(reply).toMatchObject({ status: 200, body: { data: { isNumberGenerated: false, balance: 20 } } });
  expect(await readHeld(app, user)).toBe(0);
  expect(await attemptsOf(app, user)).toEqual([]);
  expect((await fetchProviderRecords(app)).activations).toEqual([]);
  await expectReconciled(app);
});

test.concurrent('a service that moved to another server before the money was held is bought there', async (context) => {
  const app = await ownApp(context);
  const { user, service, buy } = await aBuyer(app);
  const change = async () => void (await app.app.deps.db.pool.query('update service set server = 3 where id = $1', [service.id]));
  const reply = await whilePlanned(app, user, { buy, change });
  expect(reply).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true, balance: 7.5, mobile: { server: '3' } } } });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
  const { rows } = await app.app.deps.db.pool.query('select r.server from purchase_attempt a join route r on r.id = a.route_id');
  expect(rows).toEqual([{ server: 3 }]);
  await expectReconciled(app);
});

test.concurrent('an attempt that waits for its user until no time is left for a call is refused, and no number is looked for', async (context) => {
  const app = await ownApp(context);
  const { user, buy } = await aBuyer(app);
  const reply = await whilePlanned(app, user, { buy, change: () => outlast(9_300) });
  expect(reply).toMatchObject({ status: 200, body: { data: { isNumberGenerated: false, balance: 20 } } });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused', detail: 'NOT_ASKED: no time left' }]);
  await expectReconciled(app);
});

test.concurrent('a deep check that waits longer for its user than a call may take still asks', async (context) => {
  const app = await ownApp(context);
  const { user, buy } = await aBuyer(app, { isDeepCheck: true });
  const reply = await whilePlanned(app, user, { buy, change: () => outlast(8_000) });
  expect(reply).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true, balance: 7.5 } } });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused', detail: 'NOT_ASKED: no time left' }, { state: 'ok' }]);
  await expectReconciled(app);
});

/** Makes a change after a purchase has chosen its first route and before it holds the money, for which it waits for its user. */
async function whilePlanned<Reply>(
  { app: { deps } }: TestApp,
  user: TestUser,
  { buy, change }: { buy: () => Promise<Reply>; change: () => Promise<void> },
): Promise<Reply> {
  const { pool } = deps.db;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select lock_user($1)', [user.userId]);
  const buying = buy();
  await eventually(async () => expect(await countLockWaits(pool)).toBe(1)).finally(async () => {
    await change();
    await holder.query('commit');
    holder.release();
  });
  return await buying;
}

async function countLockWaits(pool: pg.Pool): Promise<number | null> {
  return (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount;
}
