import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, passTime } from '../../../../../../test/builders/data.ts';
import { anEmail, anOperator } from '../../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../../test/fakes/browser.ts';
import { createMover, type Mover } from '../../../../../../test/scenarios/moved-accounts.ts';
import { startMailServer, type MailServer } from '../../../../../../test/fakes/mail-server.ts';
import { sendAtOnce } from '../../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../../test/harness/test-app.ts';

let app: TestApp;
let second: TestNode;
let mail: MailServer;
let mover: Mover;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, APP_NAME: 'Otto' } });
  second = await app.startSecondNode();
  mover = createMover(app, mail);
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const linkInvalid = {
  code: 'EMAIL_LINK_INVALID',
  message: 'This link is no longer good. It was used, replaced or withdrawn, or its time is over.',
};
const query = (text: string, values: unknown[]) => app.app.deps.db.pool.query(text, values);

type Refused = [title: string, body: (user: TestUser) => Record<string, unknown>, reply: [number, string]];
const refusedAsks: Refused[] = [
  ['no password', () => ({ newEmail: anEmail(), currentPassword: undefined }), [409, 'WRONG_PASSWORD']],
  ['a wrong password', () => ({ newEmail: anEmail(), currentPassword: 'not it' }), [409, 'WRONG_PASSWORD']],
  ['no address', () => ({ newEmail: '' }), [422, 'INVALID_FIELDS']],
  ['no real address', () => ({ newEmail: 'me at home' }), [422, 'INVALID_FIELDS']],
  ['letters of two alphabets', () => ({ newEmail: 'p\u0430ul@example.com' }), [422, 'INVALID_FIELDS']],
  ['Punycode of two alphabets', () => ({ newEmail: 'me@xn--pple-43d.com' }), [422, 'INVALID_FIELDS']],
  ['the present address', ({ email }) => ({ newEmail: ` ${email.toUpperCase()} ` }), [422, 'INVALID_FIELDS']],
];
test.each(refusedAsks)('refuses %s', { tags: 'B4' }, async (_title, body, [status, code]) => {
  const user = await aUser(app);
  const reply = await app.post('/api/account/email', { as: user, body: { currentPassword: user.password, ...body(user) } });
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect((await mover.accountOf(user)).emailChange).toBeNull();
});

type DeadLink = [title: string, kill: (user: TestUser, newEmail: string) => Promise<unknown>];
const deadLinks: DeadLink[] = [
  ['that was replaced by a newer change', (user) => mover.ask(user, anEmail())],
  ['that was withdrawn', (user) => app.send('DELETE', '/api/account/email', { as: user })],
  ['an hour old', () => passTime(app, 3_601)],
  ['of a blocked user', ({ userId }) => query('update app_user set is_blocked = true where id = $1', [userId])],
  [
    'of a user who changed the password',
    (user) => app.post('/api/account/password', { as: user, body: { currentPassword: user.password, newPassword: 'a better password' } }),
  ],
  [
    'of a user whom an operator signed out',
    async ({ userId }) => app.post(`/api/admin/users/${userId}/end-sessions`, { as: await anOperator(app, 'owner') }),
  ],
];
test.each(deadLinks)('refuses a link %s', { tags: 'B4' }, async (_title, kill) => {
  const user = await aUser(app);
  const newEmail = anEmail();
  await mover.ask(user, newEmail);
  const link = await mover.linkTo(newEmail, 'confirm');
  await kill(user, newEmail);
  const reply = await mover.confirm(link);
  expect([reply.status, reply.body]).toEqual([409, linkInvalid]);
  const { rows } = await query('select email from app_user where id = $1', [user.userId]);
  expect(rows).toEqual([{ email: user.email }]);
});

test('refuses a link that was used, however many use it at once', { tags: 'B4' }, async () => {
  const user = await aUser(app);
  const newEmail = anEmail();
  await mover.ask(user, newEmail);
  const token = await mover.linkTo(newEmail, 'confirm');
  const replies = await sendAtOnce(
    Array.from({ length: 8 }, (_, n) => ({ node: n % 2 === 0 ? app : second, path: '/api/account/email/confirm', body: { token } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'EMAIL_LINK_INVALID')).toHaveLength(7);
  await mover.linkTo(user.email, 'undo');
  await mover.mailsSent();
  expect(mover.subjectsTo(user.email)).toHaveLength(1);
});

test.each(['x', 'A'.repeat(43), "' or true --"])('refuses an invented link: %s', { tags: 'B4' }, async (token) => {
  expect((await mover.confirm(token)).body).toEqual(linkInvalid);
  expect((await mover.undo(token)).body).toEqual(linkInvalid);
});

type DeadUndo = [title: string, kill: (moved: Awaited<ReturnType<Mover['aMovedUser']>>) => Promise<unknown>];
const deadUndos: DeadUndo[] = [
  ['that was used', ({ undoLink }) => mover.undo(undoLink)],
  ['seven days old', () => passTime(app, 7 * 86_400 + 1)],
  ['of a blocked user', ({ user }) => query('update app_user set is_blocked = true where id = $1', [user.userId])],
];
test.each(deadUndos)('refuses a link to undo %s', { tags: 'B4' }, async (_title, kill) => {
  const moved = await mover.aMovedUser();
  await kill(moved);
  const before = await query('select email, password_hash from app_user where id = $1', [moved.user.userId]);
  const reply = await mover.undo(moved.undoLink, 'another new password');
  expect([reply.status, reply.body]).toEqual([409, linkInvalid]);
  expect((await query('select email, password_hash from app_user where id = $1', [moved.user.userId])).rows).toEqual(before.rows);
});

test.each([
  ['', 'Password is required'],
  ['1234567', 'Password must be at least 8 characters long'],
  ['password123', 'This password is too common. Please choose another.'],
])('refuses to undo with an unacceptable password: %j', async (newPassword, sentence) => {
  const { undoLink } = await mover.aMovedUser();
  const reply = await mover.undo(undoLink, newPassword);
  expect([reply.status, reply.body.errors]).toEqual([422, { newPassword: sentence }]);
  expect((await mover.undo(undoLink)).status).toBe(200);
});

test('changes nothing when a scanner of mails opens a link', async () => {
  const { undoLink } = await mover.aMovedUser();
  for (const page of ['confirm', 'undo']) await fetch(`${app.url}/${page}-email?token=${undoLink}`);
  expect((await mover.undo(undoLink)).status).toBe(200);
});

test('refuses a session that ended', async () => {
  const user = await aUser(app);
  await app.post('/api/users/logout', { as: user });
  expect((await mover.ask(user, anEmail())).status).toBe(401);
});
