import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestNode } from '../../../../../test/harness/test-app.ts';
import { openEventStream } from '../../../../../test/scenarios/shops/event-stream.ts';

async function aShop(context: TestContext) {
  const app = await ownApp(context, { env: { DATABASE_CONNECTIONS: '20' } });
  const second = await app.startSecondNode();
  const service = await aService(app, { price: 1, code: 'tg' });
  const admin = await anAdmin(app);
  const user = await aUser(app, { balance: 100 });
  const key = await anApiKey(app, user);
  const switchAll = (isOff: boolean) => app.send('PUT', '/api/admin/settings/api', { as: admin, body: { isOff } });
  const switchUser = (isOff: boolean) => app.send('PUT', `/api/admin/users/${user.userId}/api`, { as: admin, body: { isOff } });
  const order = { serviceId: service.id, isDeepCheck: false };
  /** What each way to call with the key answers. */
  const answers = async (node: Pick<TestNode, 'url' | 'get' | 'post'>, as: TestUser = key) => {
    const bearer = { headers: { authorization: `Bearer ${as.token}` } };
    const text = async (path: string, init?: RequestInit) => (await fetch(`${node.url}${path}`, init)).text();
    return [
      (await node.post('/api/mobile/generate', { as, body: order })).body.code,
      (await node.get('/api/payment/balance', { as })).body.code,
      await text(`/stubs/handler_api.php?api_key=${as.token}&action=getBalance`),
      await text('/v1/user/profile', bearer),
      String((await fetch(`${node.url}/api/events`, bearer)).status),
    ];
  };
  return { app, second, service, admin, user, key, switchAll, switchUser, answers, order };
}

const off = ['API_OFF', 'API_OFF', 'ACCOUNT_INACTIVE', 'server offline', '403'];

describe.concurrent('the API, switched off', () => {
  test('for all users refuses every key on every server at once; the web goes on, and so do bought numbers', async (context) => {
    const { app, second, service, user, key, switchAll, answers, order } = await aShop(context);
    const mobile = await aNumber(app, { user: key, service });
    expect((await switchAll(true)).body).toEqual({ api: { isOff: true } });
    expect([await answers(app), await answers(second)]).toEqual([off, off]);
    expect(await (await fetch(`${second.url}/v1/guest/countries`)).text()).toBe('server offline');
    expect((await app.get('/api/keys', { as: user })).body.off).toBe('all');
    expect((await second.post('/api/mobile/generate', { as: user, body: order })).body.data.isNumberGenerated).toBe(true);
    await deliverSms(app, mobile, 'Your code: 48291');
    const history = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data;
    await eventually(async () => expect(JSON.stringify(await history())).toContain('48291'));
    await switchAll(false);
    expect((await answers(second)).slice(0, 2)).toEqual([undefined, undefined]);
    expect((await app.get('/api/keys', { as: user })).body.off).toBe(null);
    expect((await fetch(`${second.url}/v1/guest/countries`)).status).toBe(200);
  });

  test('for one user refuses this user’s keys alone', async (context) => {
    const { app, second, admin, user, switchUser, answers } = await aShop(context);
    const other = await aUser(app, { balance: 10 });
    const otherKey = await anApiKey(app, other);
    expect((await switchUser(true)).body).toEqual({ isOff: true });
    expect([await answers(app), await answers(second)]).toEqual([off, off]);
    expect((await answers(second, otherKey)).slice(0, 2)).toEqual([undefined, undefined]);
    expect((await app.get('/api/keys', { as: user })).body.off).toBe('account');
    expect((await app.get(`/api/admin/users/${user.userId}/api-keys`, { as: admin })).body).toMatchObject({ isApiOff: true });
    // A new key is refused as well.
    expect((await answers(app, await anApiKey(app, user))).slice(0, 2)).toEqual(['API_OFF', 'API_OFF']);
    await switchUser(false);
    expect((await answers(app)).slice(0, 2)).toEqual([undefined, undefined]);
    const { data } = (await app.get('/api/admin/audit', { as: admin })).body;
    expect(data.map(({ action, target }: { action: string; target: string }) => [action, target])).toEqual([
      ['user.api-on', `user:${user.userId}`],
      ['user.api-off', `user:${user.userId}`],
    ]);
  });

  test('ends open streams within two seconds, and stops purchases that wait for the user’s lock', async (context) => {
    const { app, second, user, key, switchAll, order } = await aShop(context);
    const testKey = await anApiKey(app, user, { mode: 'test' });
    const streams = await Promise.all([openEventStream(app.url, key), openEventStream(second.url, key), openEventStream(app.url, testKey)]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { pool } = app.app.deps.db;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select lock_user($1)', [user.userId]);
    const waiting = Promise.all(Array.from({ length: 5 }, () => app.post('/api/mobile/generate', { as: key, body: order })));
    await eventually(async () => {
      const { rows } = await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      expect(rows.length).toBeGreaterThanOrEqual(1);
    });
    await switchAll(true);
    await eventually(async () => expect(streams.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true]));
    await holder.query('commit');
    holder.release();
    // One waits for the lock and the others for its connection, which a slow machine may give back too late for some.
    const refusals = new Set((await waiting).map(({ body }) => body.code));
    for (const late of ['SERVER_BUSY', 'BUSY']) refusals.delete(late);
    expect([...refusals]).toEqual(['API_OFF']);
    expect(await balanceOf(app, user)).toBe(100);
  });
});
