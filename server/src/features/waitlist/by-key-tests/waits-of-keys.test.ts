import { describe, expect, test } from 'vitest';
import { aNumber, aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { purchasesOf } from '../../../../../test/builders/upstream.ts';
import {
  aSoldOutService,
  aWaiter,
  joinWaitlist,
  leaveWaitlist,
  waitlistOf,
} from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { textFromOutside } from '../../../platform/secrets/outside-ids.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';

const statusOf = async (app: TestApp, as: TestUser) => (await waitlistOf(app, as))[0]?.status;

async function keyShown(app: TestApp, owner: TestUser, { keyId }: { keyId: string }) {
  return (await app.get('/api/keys', { as: owner })).body.data.find(({ _id }: { _id: string }) => _id === keyId);
}

describe.concurrent('a key on the waiting list', () => {
  test('sees and removes its own entries alone, and has as many as its user', async (context) => {
    const app = await ownApp(context);
    const user = await aUser(app);
    const [key, other] = [await anApiKey(app, user), await anApiKey(app, user)];
    const services = await Promise.all(Array.from({ length: 11 }, () => aSoldOutService(app)));
    const [{ code } = { code: '' }] = services;
    const entries = [];
    for (const as of [user, key, other]) entries.push(await aWaiter(app, { user: as, code }));
    const [mine, ofKey, ofOther] = entries.map(({ _id }) => _id);
    for (const [as, id] of [
      [user, mine],
      [key, ofKey],
      [other, ofOther],
    ] as const)
      expect((await waitlistOf(app, as)).map(({ _id }) => _id)).toEqual([id]);
    for (const id of [mine, ofOther])
      expect(await leaveWaitlist(app, { user: key, id: id ?? '' })).toMatchObject({
        status: 404,
        body: { code: 'WAITLIST_ENTRY_NOT_FOUND' },
      });
    expect((await joinWaitlist(app, { user: key, code })).body).toMatchObject({ code: 'ALREADY_WAITING' });
    for (const each of services.slice(1, 10)) await aWaiter(app, { user: key, code: each.code });
    expect((await joinWaitlist(app, { user: key, code: services[10]?.code ?? '' })).body).toMatchObject({ code: 'WAITLIST_FULL' });
    expect((await joinWaitlist(app, { user, code: services[10]?.code ?? '' })).status).toBe(201);
    // Its user may.
    expect((await leaveWaitlist(app, { user, id: textFromOutside(app.app.deps, 'wait', ofOther ?? '') })).body.data).toMatchObject({
      status: 'removed',
    });
    expect(await waitlistOf(app, other)).toEqual([]);
    const bound = await anApiKey(app, user, { services: ['wa'] });
    expect((await joinWaitlist(app, { user: bound, code })).body).toMatchObject({ code: 'KEY_LIMIT_REACHED', limit: 'services' });
  });

  test('buys on its own budget, in no place of its user and on no page', async (context) => {
    const app = await ownApp(context);
    const user = await aUser(app, { balance: 50 });
    const key = await anApiKey(app, user, { rupeesPerDay: 20 });
    const service = await aSoldOutService(app);
    await aWaiter(app, { user: key, code: service.code, isAutomatic: true });
    await service.setStock(1);
    await eventually(async () => expect(await statusOf(app, key)).toBe('bought'));
    const [{ mobileId } = { mobileId: null }] = await waitlistOf(app, key);
    expect((await app.get('/api/mobile/active', { as: key })).body.data).toMatchObject([{ _id: mobileId, price: 12.5 }]);
    expect((await app.get('/api/mobile/active', { as: user })).body.data).toEqual([]);
    expect(await keyShown(app, user, key)).toMatchObject({ spentToday: 12.5, openNow: 1 });
    const { pool } = app.app.deps.db;
    expect((await pool.query('select slot from activation')).rows).toEqual([{ slot: null }]);
    expect((await pool.query(`select 1 from user_event where type = 'waitlist'`)).rows).toEqual([]);
    expect(await balanceOf(app, user)).toBe(37.5);
    await expectReconciled(app);
  });

  test('waits on while its budget or its open numbers don’t allow a purchase, says so once, and delays no one', async (context) => {
    const app = await ownApp(context);
    const user = await aUser(app, { balance: 50 });
    const [poor, full] = [await anApiKey(app, user, { rupeesPerDay: 10 }), await anApiKey(app, user, { maxOpen: 1 })];
    const next = await aUser(app, { balance: 50 });
    const [service, open] = [await aSoldOutService(app), await aSoldOutService(app)];
    await open.setStock(1);
    await aNumber(app, { user: full, service: open });
    for (const as of [poor, full, next]) await aWaiter(app, { user: as, code: service.code, isAutomatic: true });
    await service.setStock(9);
    await eventually(async () => expect(await statusOf(app, next)).toBe('bought'));
    expect([await statusOf(app, poor), await statusOf(app, full)]).toEqual(['waiting', 'waiting']);
    expect(await purchasesOf(app, user)).toHaveLength(1);
    const { pool } = app.app.deps.db;
    await pool.query('update waitlist_entry set retry_at = app_now()');
    await afterRounds(app, 'waitlist');
    const { rows } = await pool.query(
      `select key_id as "keyId", facts ->> 'limit' as limit from api_event where type = 'key.limit_reached' order by key_id`,
    );
    expect(rows.map(({ keyId, limit }) => [String(keyId), limit])).toEqual([
      [poor.keyId, 'rupeesPerDay'],
      [full.keyId, 'maxOpen'],
    ]);
    await expectReconciled(app);
  });

  test('keeps its entry when its user buys the service, and ends it when it is revoked', async (context) => {
    const app = await ownApp(context);
    const user = await aUser(app, { balance: 50 });
    const key = await anApiKey(app, user);
    const service = await aSoldOutService(app);
    const mine = await aWaiter(app, { user, code: service.code, isAutomatic: true, maxPrice: 1 });
    const ofKey = await aWaiter(app, { user: key, code: service.code, isAutomatic: true, maxPrice: 1 });
    const stored = textFromOutside(app.app.deps, 'wait', ofKey._id);
    await service.setStock(9);
    await aNumber(app, { user, service });
    const statesOf = async () => (await app.app.deps.db.pool.query('select id::text, state from waitlist_entry order by id')).rows;
    expect(await statesOf()).toEqual([
      { id: mine._id, state: 'removed' },
      { id: stored, state: 'waiting' },
    ]);
    expect((await app.send('DELETE', `/api/keys/${key.keyId}`, { as: user })).status).toBe(204);
    expect((await statesOf())[1]).toEqual({ id: stored, state: 'removed' });
  });
});
