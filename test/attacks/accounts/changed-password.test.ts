import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, eventually, proveEmail } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { startMailServer, type MailServer } from '../../fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../scenarios/shops/webhook-receiver.ts';

let app: TestApp;
let mail: MailServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [mail, receiver] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  app = await startTestApp({ env: { SMTP_URL: mail.url, RATE_LIMIT: 'on' } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([mail.close(), receiver.close()]);
});

/** A thief who knew the password has left two keys, a webhook and a device that is never locked out. */
async function aRobbedUser() {
  const user = await aUser(app);
  await proveEmail(app, user);
  const keys = [await anApiKey(app, user), await anApiKey(app, user, { mode: 'test' })];
  const webhook = await app.post('/api/webhooks', { as: user, body: { url: receiver.url, events: ['activation.code'] } });
  expect(webhook.status).toBe(201);
  await query(`insert into known_device (user_id, device_id) values ($1, 'of the thief')`, [user.userId]);
  return { user, keys };
}
const query = (text: string, values: unknown[]) => app.app.deps.db.pool.query(text, values);
const change = (as: TestUser, wanted: { revokeAccess?: boolean }) =>
  app.post('/api/account/password', { as, body: { currentPassword: as.password, newPassword: 'a better password', ...wanted } });
const accessOf = async (as: TestUser) => (await app.get('/api/account', { as })).body.access;
const balancesOf = (keys: { token: string }[]) =>
  Promise.all(keys.map(async (as) => (await app.get('/api/payment/balance', { as })).status));
function getNotice({ email }: TestUser): string | undefined {
  const notice = mail.mails.find(({ to, parsed }) => to.includes(email) && parsed.subject === 'Your Pinline password was changed');
  if (notice === undefined) throw new Error('The notice has not come');
  return notice.parsed.text;
}
const devicesOf = async ({ userId }: TestUser) => (await query('select device_id from known_device where user_id = $1', [userId])).rows;

test.each([
  ['as the form offers', { revokeAccess: true }],
  ['by a page that does not ask', {}],
])('a changed password ends what a thief left, %s', { tags: 'B4' }, async (_title, wanted) => {
  const { user, keys } = await aRobbedUser();
  expect(await accessOf(user)).toEqual({ apiKeys: 2, webhooks: 1, otherSessions: 0 });
  expect(await balancesOf(keys)).toEqual([200, 200]);

  expect((await change(user, wanted)).status).toBe(200);
  expect(await balancesOf(keys)).toEqual([401, 401]);
  expect((await app.get('/api/webhooks', { as: user })).body.data).toMatchObject([{ isEnabled: false }]);
  expect(await accessOf(user)).toEqual({ apiKeys: 0, webhooks: 0, otherSessions: 0 });
  expect(await devicesOf(user)).not.toContainEqual({ device_id: 'of the thief' });
  const notice = await eventually(async () => getNotice(user));
  expect(notice).toContain('API keys were revoked and webhooks are paused');
});

test('an owner who declines keeps keys, webhooks and devices', { tags: 'B4' }, async () => {
  const { user, keys } = await aRobbedUser();
  expect((await change(user, { revokeAccess: false })).status).toBe(200);
  expect(await balancesOf(keys)).toEqual([200, 200]);
  expect(await accessOf(user)).toEqual({ apiKeys: 2, webhooks: 1, otherSessions: 0 });
  expect(await devicesOf(user)).toContainEqual({ device_id: 'of the thief' });
});

test('a sign-in with Google that is under way opens no session after it', async () => {
  const { user } = await aRobbedUser();
  await query(
    `insert into sign_in_code (code_hash, browser_hash, user_id, expires_at) values (sha256($2), sha256($2), $1, app_now() + interval '1 minute')`,
    [user.userId, `${user.userId}`],
  );
  expect((await change(user, {})).status).toBe(200);
  expect((await query('select 1 from sign_in_code where user_id = $1', [user.userId])).rows).toEqual([]);
});

test('a guess of the current password revokes nothing', async () => {
  const { user, keys } = await aRobbedUser();
  expect((await change({ ...user, password: 'a guess' }, {})).status).toBe(409);
  expect(await balancesOf(keys)).toEqual([200, 200]);
});
