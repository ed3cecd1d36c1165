import type { WishedApp } from '@pinline/contract/wishes/wish.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aService, aUser, eventually, passTime } from '../../../../test/builders/data.ts';
import { setBuying } from '../../../../test/builders/operator-rules.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { aSoldOutService, aWaiter, leaveWaitlist, waitlistOf } from '../../../../test/scenarios/numbers/waitlist-scenario.ts';
import { forgetOldRows } from '../../features.ts';
import { serveWishes } from './serve-wishes.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.app.deps.db.pool.query('delete from app_wish; delete from missed_search');
});

const wish = (user: TestUser, name: string): Promise<TestReply> => app.post('/api/service/wishes', { as: user, body: { app: name } });
const miss = (user: TestUser, search: string): Promise<TestReply> =>
  app.post('/api/service/missed-searches', { as: user, body: { search } });
const counted = async (): Promise<WishedApp[]> => (await app.get('/api/admin/wishes', { as: admin })).body.data;
const query = async (text: string) => (await app.app.deps.db.pool.query(text)).rows;

describe('asking for an app', () => {
  test('counts its users for operators, however they write it, and each once a day', async () => {
    const [one, other] = [await aUser(app), await aUser(app)];
    expect(await wish(one, '  Zepto ')).toMatchObject({ status: 201, body: { data: { app: 'Zepto' } } });
    for (const [user, name] of [
      [one, 'ZEPTO'],
      [other, 'zepto!'],
      [other, 'Meesho'],
    ] as const)
      expect((await wish(user, name)).status).toBe(201);
    expect(await query('select key from app_wish order by id')).toEqual([{ key: 'zepto' }, { key: 'zepto' }, { key: 'meesho' }]);
    expect(await counted()).toMatchObject([
      { users: 2, searches: 0 },
      { app: 'Meesho', users: 1 },
    ]);
  });

  test('twenty times at once is one wish', async () => {
    const user = await aUser(app);
    const replies = await Promise.all(Array.from({ length: 20 }, () => wish(user, 'Zepto')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await query('select count(*)::int as n from app_wish')).toEqual([{ n: 1 }]);
  });

  test.each(['', '  ', 'x'.repeat(41)])('%j is refused', async (name) => {
    expect((await wish(await aUser(app), name)).status).toBe(422);
  });

  test('is kept 400 days', async () => {
    const user = await aUser(app);
    await wish(user, 'Zepto');
    await miss(user, 'zepto');
    await query(`update app_wish set wished_at = app_now() - interval '399 days'`);
    await query('update missed_search set day = day - 399');
    const left = async () =>
      [await query('select 1 from app_wish'), await query('select 1 from missed_search')].map(({ length }) => length);
    await forgetOldRows(app.app.deps);
    expect(await left()).toEqual([1, 1]);
    await query(`update app_wish set wished_at = app_now() - interval '401 days'`);
    await query('update missed_search set day = day - 2');
    await forgetOldRows(app.app.deps);
    expect(await left()).toEqual([0, 0]);
  });
});

describe('a search that found nothing', () => {
  test('is counted by day and word, and nowhere is stored whose it was', async () => {
    const [one, other] = [await aUser(app), await aUser(app)];
    for (const [user, search] of [
      [one, 'Zepto'],
      [other, 'zepto '],
      [one, 'ze'],
    ] as const)
      expect((await miss(user, search)).status).toBe(204);
    expect(await query('select key, times from missed_search')).toEqual([{ key: 'zepto', times: 2 }]);
    expect(await counted()).toMatchObject([{ app: 'zepto', users: 0, searches: 2 }]);
  });

  test('with a new word is not counted once a day has 2,000 of them', async () => {
    const user = await aUser(app);
    await miss(user, 'known');
    await query(`insert into missed_search (day, key) select day, 'w' || n from missed_search, generate_series(1, 1999) n`);
    await miss(user, 'another');
    await miss(user, 'known');
    expect(await query(`select key, times from missed_search where key in ('known', 'another')`)).toEqual([{ key: 'known', times: 2 }]);
  });
});

describe('when a service of that name goes on sale', () => {
  test('its users are notified once, the others keep their wish', async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    await wish(user, 'Zepto');
    await wish(other, 'Meesho');
    await serveWishes(app.app.deps);
    expect(await waitlistOf(app, user)).toEqual([]);
    await aService(app, { server: 1, code: 'zpt', name: 'ZEPTO' });
    await eventually(async () => {
      await serveWishes(app.app.deps);
      expect(await waitlistOf(app, user)).toMatchObject([{ serviceCode: 'zpt', label: 'ZEPTO', status: 'notified', isAutomatic: false }]);
    });
    await serveWishes(app.app.deps);
    expect(await waitlistOf(app, user)).toHaveLength(1);
    expect(await waitlistOf(app, other)).toEqual([]);
    expect(await query('select key from app_wish where notified_at is null')).toEqual([{ key: 'meesho' }]);
  });

  test('a name is found among its aliases too', async () => {
    const user = await aUser(app);
    await wish(user, 'gmail');
    await aService(app, { server: 1, code: 'go', name: 'Google' });
    await eventually(async () => {
      await serveWishes(app.app.deps);
      expect(await waitlistOf(app, user)).toMatchObject([{ serviceCode: 'go', country: { iso: 'IN' } }]);
    });
  });

  test('a user who was not notified within the day of the waiting list waits on, however long it takes', async () => {
    const user = await aUser(app);
    const { code, setStock } = await aSoldOutService(app);
    await query(`update service set name = 'Kite' where code = '${code}'`);
    await wish(user, 'kite');
    await serveWishes(app.app.deps);
    expect(await waitlistOf(app, user)).toEqual([]);
    // Nothing is notified while buying is paused.
    await setBuying(app, admin, { isPaused: true });
    await setStock(1);
    await eventually(async () => {
      await serveWishes(app.app.deps);
      expect(await waitlistOf(app, user)).toMatchObject([{ serviceCode: code, status: 'waiting' }]);
    });
    await passTime(app, 25 * 3_600);
    await eventually(async () => {
      await serveWishes(app.app.deps);
      expect(await waitlistOf(app, user)).toMatchObject([{ status: 'waiting' }, { status: 'expired' }]);
    });
    await setBuying(app, admin, { isPaused: false });
    await eventually(async () => expect((await waitlistOf(app, user))[0]).toMatchObject({ serviceCode: code, status: 'notified' }));
    await serveWishes(app.app.deps);
    expect(await waitlistOf(app, user)).toHaveLength(2);
    expect(await query('select 1 from app_wish where notified_at is null')).toEqual([]);
  });

  test('a user who waits for it already keeps the wish until then; one who leaves the list or is blocked loses it', async () => {
    const { code, setStock } = await aSoldOutService(app);
    await query(`update service set name = 'Lark' where code = '${code}'`);
    const [waiting, leaving, blocked] = [await aUser(app), await aUser(app), await aUser(app)];
    for (const user of [waiting, leaving, blocked]) await wish(user, 'lark');
    await aWaiter(app, { user: waiting, code });
    const left = await aWaiter(app, { user: leaving, code });
    await leaveWaitlist(app, { user: leaving, id: left._id });
    await query(`update app_user set is_blocked = true where id = ${blocked.userId}`);
    await setStock(1);
    await eventually(async () => {
      await serveWishes(app.app.deps);
      expect(await query('select user_id from app_wish where notified_at is null')).toEqual([]);
    });
    expect(await waitlistOf(app, waiting)).toMatchObject([{ status: 'notified' }]);
    expect(await waitlistOf(app, leaving)).toEqual([]);
  });

  test('a user whose list is full is tried later', async () => {
    const { code, setStock } = await aSoldOutService(app);
    await query(`update service set name = 'Mynah' where code = '${code}'`);
    const full = await aUser(app);
    for (let n = 0; n < 10; n += 1) await aWaiter(app, { user: full, code: (await aSoldOutService(app)).code });
    await wish(full, 'mynah');
    await setStock(1);
    await serveWishes(app.app.deps);
    const open = () => query('select user_id from app_wish where notified_at is null');
    expect(await open()).toEqual([{ user_id: full.userId }]);
    await passTime(app, 25 * 3_600);
    await eventually(async () => {
      await serveWishes(app.app.deps);
      expect(await open()).toEqual([]);
    });
  });
});

describe('fair use', () => {
  test('lets a user ask for 20 apps a day, and counts 100 of their searches', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } });
    try {
      const user = await aUser(limited);
      const ask = (n: number) => limited.post('/api/service/wishes', { as: user, body: { app: `App ${n}` } });
      const statuses: number[] = [];
      for (let n = 0; n < 21; n += 1) statuses.push((await ask(n)).status);
      expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
    } finally {
      await limited.stop();
    }
  });
});
