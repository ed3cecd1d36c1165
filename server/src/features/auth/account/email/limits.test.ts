import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../../../../test/builders/data.ts';
import { anEmail } from '../../../../../../test/builders/people.ts';
import type { Browser, TestUser } from '../../../../../../test/fakes/browser.ts';
import { startMailServer, type MailServer } from '../../../../../../test/fakes/mail-server.ts';
import { sendAtOnce } from '../../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../../test/harness/test-app.ts';

let app: TestApp;
let second: TestNode;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

let addresses = 0;
function anAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
const ask = (node: Browser, as: TestUser, { newEmail = anEmail(), from = anAddress(), password = as.password } = {}) =>
  node.post('/api/account/email', { as, body: { newEmail, currentPassword: password }, headers: { 'x-forwarded-for': from } });

test('lets a user ask five times an hour, at all nodes together and at once', { tags: 'B3' }, async () => {
  const user = await aUser(app);
  const replies = await sendAtOnce(
    Array.from({ length: 10 }, (_, n) => ({
      node: n % 2 === 0 ? app : second,
      path: '/api/account/email',
      as: user,
      body: { newEmail: anEmail(), currentPassword: user.password },
    })),
  );
  expect(replies.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(5);
  for (let more = 0; more < 5; more += 1) await ask(second, user);
  expect((await ask(app, user)).body.code).toBe('RATE_LIMITED');
});

test('lets five changes an hour go to one address, of all users together', { tags: 'B3' }, async () => {
  const newEmail = anEmail();
  for (let n = 0; n < 5; n += 1) expect((await ask(n % 2 === 0 ? app : second, await aUser(app), { newEmail })).status).toBe(202);
  expect((await ask(app, await aUser(app), { newEmail })).body.code).toBe('RATE_LIMITED');
});

test('lets twenty an hour come from one network address', { tags: 'B3' }, async () => {
  const from = anAddress();
  for (let n = 0; n < 20; n += 1) expect((await ask(app, await aUser(app), { from })).status).toBe(202);
  expect((await ask(app, await aUser(app), { from })).body.code).toBe('RATE_LIMITED');
});

test('does not count what the password didn’t allow, so that a thief exhausts no address', { tags: 'B3' }, async () => {
  const [thief, user, newEmail] = [await aUser(app), await aUser(app), anEmail()];
  for (let n = 0; n < 8; n += 1) expect((await ask(app, thief, { newEmail, password: 'not it' })).body.code).toBe('WRONG_PASSWORD');
  expect((await ask(app, user, { newEmail })).status).toBe(202);
});

test.each(['confirm', 'undo'])('counts wrong links from a network address: %s', { tags: 'B3' }, async (what) => {
  const headers = { 'x-forwarded-for': anAddress() };
  const guess = (n: number) =>
    app.post(`/api/account/email/${what}`, { body: { token: `guess ${n}`, newPassword: 'a brand new password' }, headers });
  for (let n = 0; n < 20; n += 1) expect((await guess(n)).body.code).toBe('EMAIL_LINK_INVALID');
  expect((await guess(20)).body.code).toBe('RATE_LIMITED');
});
