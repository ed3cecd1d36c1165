import { saveSettings } from '../../../../test/builders/operator-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aUser, passTime } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const day = 86_400;
const save = (section: string, body: object, at = { app, admin }): Promise<TestReply> => saveSettings(at.app, at.admin, section, body);

describe('sessions', () => {
  const statusOf = async (at: TestApp, user: { token: string }) => (await at.get('/api/payment/balance', { as: user })).status;
  const restart = async (at: { app: TestApp; admin: TestUser }) =>
    (at.admin.token = (await at.app.post('/api/users/login', { body: at.admin })).body.token);
  const anAppWithAdmin = async (context: Parameters<typeof ownApp>[0]) => {
    const own = await ownApp(context);
    return { app: own, admin: await anAdmin(own) };
  };

  test('last as long as the operator sets, including open ones', async (context) => {
    const at = await anAppWithAdmin(context);
    const user = await aUser(at.app);
    await save('sessions', { lifeDays: 3, idleDays: 3 }, at);
    const later = await aUser(at.app);
    await passTime(at.app, 2 * day);
    expect([await statusOf(at.app, user), await statusOf(at.app, later)]).toEqual([200, 200]);
    await passTime(at.app, day + 1);
    expect([await statusOf(at.app, user), await statusOf(at.app, later)]).toEqual([401, 401]);
  });

  test('older than a new, shorter life end at once, with their sockets', async (context) => {
    const at = await anAppWithAdmin(context);
    const user = await aUser(at.app);
    await passTime(at.app, 2 * day);
    await restart(at);
    const socket = await connect(at.app, user);
    await save('sessions', { lifeDays: 1, idleDays: 1 }, at);
    expect(await statusOf(at.app, user)).toBe(401);
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('end when they are idle for as long as the operator sets', async (context) => {
    const at = await anAppWithAdmin(context);
    const user = await aUser(at.app);
    await save('sessions', { lifeDays: 30, idleDays: 2 }, at);
    await passTime(at.app, 2 * day - 60);
    expect(await statusOf(at.app, user)).toBe(200);
    await passTime(at.app, 2 * day + 60);
    expect(await statusOf(at.app, user)).toBe(401);
  });

  test('that ended do not return with a longer life', async (context) => {
    const at = await anAppWithAdmin(context);
    const [idle, open] = [await aUser(at.app), await aUser(at.app)];
    await passTime(at.app, 6 * day);
    expect(await statusOf(at.app, open)).toBe(200);
    await passTime(at.app, 2 * day);
    await restart(at);
    await save('sessions', { lifeDays: 365, idleDays: 365 }, at);
    expect([await statusOf(at.app, idle), await statusOf(at.app, open)]).toEqual([401, 200]);
    await passTime(at.app, 300 * day);
    expect(await statusOf(at.app, open)).toBe(200);
  });
});
