import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aService, aUser, eventually, passTime } from '../../../../test/builders/data.ts';
import { aSoldOutService, aWaiter, joinWaitlist, leaveWaitlist, waitlistOf } from '../../../../test/scenarios/numbers/waitlist-scenario.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../test/processes/rounds.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

describe.concurrent('the waiting list', () => {
  test('keeps an entry for 24 hours and holds no money', async () => {
    const [user, { code }] = await Promise.all([aUser(app, { balance: 50 }), aSoldOutService(app)]);
    const entry = await aWaiter(app, { user, code, maxPrice: 15.5, country: 'IN', isAutomatic: true });
    expect(entry).toMatchObject({
      serviceCode: code,
      label: 'Telegram',
      maxPrice: 15.5,
      country: { iso: 'IN', prefix: '+91' },
      isAutomatic: true,
      status: 'waiting',
      endedAt: null,
      mobileId: null,
    });
    expect(Date.parse(entry.expiresAt) - Date.parse(entry.createdAt)).toBe(24 * 60 * 60 * 1_000);
    expect(await waitlistOf(app, user)).toEqual([entry]);
    expect((await app.get('/api/payment/balance', { as: user })).body).toMatchObject({ balance: 50, held: 0 });
  });

  test('takes one entry of a user for a service, and ten for all', async () => {
    const user = await aUser(app);
    const services = await Promise.all(Array.from({ length: 11 }, () => aSoldOutService(app)));
    for (const { code } of services.slice(0, 10)) await aWaiter(app, { user, code });
    const [{ code } = { code: '' }] = services;
    expect(await joinWaitlist(app, { user, code })).toMatchObject({ status: 409, body: { code: 'ALREADY_WAITING' } });
    const eleventh = { user, code: services[10]?.code ?? '' };
    expect(await joinWaitlist(app, eleventh)).toMatchObject({ status: 409, body: { code: 'WAITLIST_FULL' } });
    const [last] = await waitlistOf(app, user);
    await leaveWaitlist(app, { user, id: last?._id ?? '' });
    expect((await joinWaitlist(app, eleventh)).status).toBe(201);
  });

  test('takes one of ten equal entries that are sent at once', async () => {
    const [user, { code }] = await Promise.all([aUser(app), aSoldOutService(app)]);
    const replies = await Promise.all(Array.from({ length: 10 }, () => joinWaitlist(app, { user, code })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await waitlistOf(app, user)).toHaveLength(1);
  });

  test('refuses a service that no server sells', async () => {
    expect(await joinWaitlist(app, { user: await aUser(app), code: 'nothing' })).toMatchObject({
      status: 404,
      body: { code: 'SERVICE_UNAVAILABLE' },
    });
  });

  test('removes an entry once, answers a repeat alike, and hides another user’s', async () => {
    const [user, stranger, { code }] = await Promise.all([aUser(app), aUser(app), aSoldOutService(app)]);
    const { _id } = await aWaiter(app, { user, code });
    expect(await leaveWaitlist(app, { user: stranger, id: _id })).toMatchObject({
      status: 404,
      body: { code: 'WAITLIST_ENTRY_NOT_FOUND' },
    });
    const reply = await leaveWaitlist(app, { user, id: _id });
    expect(reply).toMatchObject({ status: 200, body: { data: { _id, status: 'removed' } } });
    expect((await leaveWaitlist(app, { user, id: _id })).body).toEqual(reply.body);
    expect(await waitlistOf(app, user)).toEqual([]);
    expect((await joinWaitlist(app, { user, code })).status).toBe(201);
  });

  test('ends the entries of a user who is blocked', async () => {
    const [user, { code }] = await Promise.all([aUser(app), aSoldOutService(app)]);
    await aWaiter(app, { user, code });
    const { pool } = app.app.deps.db;
    await pool.query('update app_user set is_blocked = true where id = $1', [user.userId]);
    const { rows } = await pool.query('select state from waitlist_entry where user_id = $1', [user.userId]);
    expect(rows).toEqual([{ state: 'removed' }]);
  });
});

describe.concurrent('a waiting user who wants to be notified', () => {
  test('is notified once when a number can be had, and waits no more', async (context) => {
    const [user, service] = await Promise.all([aUser(app), aSoldOutService(app)]);
    const socket = await connect(app, user);
    context.onTestFinished(() => socket.close());
    const { _id } = await aWaiter(app, { user, code: service.code });
    await service.setStock(3);
    const frame = await socket.frame((each) => 'type' in each && each.type === 'waitlist');
    expect(frame).toMatchObject({ type: 'waitlist', entry: { _id, status: 'notified', endedAt: expect.any(String) } });
    await afterRounds(app, 'waitlist');
    expect(await eventsOf(app, user)).toBe(1);
    expect(await waitlistOf(app, user)).toMatchObject([{ _id, status: 'notified' }]);
    await leaveWaitlist(app, { user, id: _id });
    expect(await waitlistOf(app, user)).toEqual([]);
  });

  test.for([
    ['costs more than the cap', { maxPrice: 12 }],
    ['is of another country', { country: 'ID' }],
  ] as const)('is not notified of a number that %s', async ([, wish]) => {
    const [user, other, service] = await Promise.all([aUser(app), aUser(app), aSoldOutService(app)]);
    await aWaiter(app, { user, code: service.code, ...wish });
    await aWaiter(app, { user: other, code: service.code });
    await service.setStock(9);
    await eventually(async () => expect(await waitlistOf(app, other)).toMatchObject([{ status: 'notified' }]));
    await afterRounds(app, 'waitlist');
    expect(await waitlistOf(app, user)).toMatchObject([{ status: 'waiting' }]);
  });

  test('is notified when a price falls to the cap', async () => {
    const [user, service] = await Promise.all([aUser(app), aSoldOutService(app)]);
    await service.setStock(5);
    await aWaiter(app, { user, code: service.code, maxPrice: 10 });
    await afterRounds(app, 'waitlist');
    expect(await waitlistOf(app, user)).toMatchObject([{ status: 'waiting' }]);
    await service.setPrice(10);
    await eventually(async () => expect(await waitlistOf(app, user)).toMatchObject([{ status: 'notified' }]));
  });

  test('comes in order: as many as there are numbers, the oldest first', async () => {
    const service = await aSoldOutService(app);
    const users = await Promise.all(Array.from({ length: 6 }, () => aUser(app)));
    for (const user of users) await aWaiter(app, { user, code: service.code });
    await service.setStock(4);
    const statuses = async () => (await Promise.all(users.map((user) => waitlistOf(app, user)))).flat().map(({ status }) => status);
    await eventually(async () => expect(await statuses()).toEqual([...Array.from({ length: 4 }, () => 'notified'), 'waiting', 'waiting']));
  });

  test('of a service that was offered already hears of a newer count only', async (context) => {
    const own = await ownApp(context);
    const [user, service] = await Promise.all([aUser(own), aSoldOutService(own)]);
    await service.setStock(5);
    await aWaiter(own, { user, code: service.code });
    await afterRounds(own, 'waitlist');
    expect(await waitlistOf(own, user)).toMatchObject([{ status: 'waiting' }]);
    await passTime(own, 90);
    await eventually(async () => expect(await waitlistOf(own, user)).toMatchObject([{ status: 'notified' }]));
  });

  test('learns after 24 hours that nothing came', async (context) => {
    const own = await ownApp(context);
    const [user, { code }] = await Promise.all([aUser(own), aSoldOutService(own)]);
    await aWaiter(own, { user, code });
    await own.app.deps.db.pool.query(`update waitlist_entry set expires_at = app_now()`);
    await eventually(async () => expect(await waitlistOf(own, user)).toMatchObject([{ status: 'expired' }]));
    expect(await eventsOf(own, user)).toBe(1);
  });

  test('is notified once by two nodes', async (context) => {
    const own = await ownApp(context);
    await own.startSecondNode();
    const service = await aSoldOutService(own);
    const users = await Promise.all(Array.from({ length: 20 }, () => aUser(own)));
    for (const user of users) await aWaiter(own, { user, code: service.code });
    await own.app.deps.db.pool.query(`delete from job_lease where job = 'waitlist'`);
    await service.setStock(20);
    await eventually(async () => expect(await Promise.all(users.map((user) => eventsOf(own, user)))).toEqual(users.map(() => 1)));
  });
});

test('a service with a number is not waited for by mistake', async () => {
  const [user, { id }] = await Promise.all([aUser(app), aService(app)]);
  const { rows } = await app.app.deps.db.pool.query<{ code: string }>('select code from service where id = $1', [id]);
  await aWaiter(app, { user, code: rows[0]?.code ?? '' });
  await afterRounds(app, 'waitlist');
  expect(await waitlistOf(app, user)).toMatchObject([{ status: 'waiting' }]);
});

async function eventsOf({ app: { deps } }: TestApp, { userId }: { userId: number }): Promise<number> {
  const { rows } = await deps.db.pool.query(`select from user_event where user_id = $1 and type = 'waitlist'`, [userId]);
  return rows.length;
}
