import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../../../test/builders/an-authenticator.ts';
import { aUser, passTime } from '../../../../../../test/builders/data.ts';
import { anApiKey, anEmail, anOperator } from '../../../../../../test/builders/people.ts';
import { startMailServer, type MailServer } from '../../../../../../test/fakes/mail-server.ts';
import { connect } from '../../../../../../test/fakes/socket.ts';
import { sendAtOnce } from '../../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../../test/harness/test-app.ts';
import { createMover, type Mover } from '../../../../../../test/scenarios/moved-accounts.ts';

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

const query = (text: string, values: unknown[]) => app.app.deps.db.pool.query(text, values);

test('puts the old address back and lets nothing but the new password in', { tags: 'B4' }, async () => {
  const user = await aUser(app);
  const newEmail = anEmail();
  await mover.move(user, newEmail, { revokeAccess: false });
  const undoLink = await mover.linkTo(user.email, 'undo');
  const key = await anApiKey(app, user);
  const socket = await connect(second, user);
  await app.post('/api/users/forgot', { body: { email: newEmail } });
  await mover.mailsSent();
  const [reset] = mail.mails
    .filter(({ to }) => to.includes(newEmail))
    .flatMap(({ parsed }) => /reset-password\?token=([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? []);
  await mover.ask(user, anEmail());

  const reply = await mover.undo(undoLink);
  expect([reply.status, reply.body]).toEqual([200, { message: 'Your address is back. You can now login with your new password.' }]);
  expect(await socket.closed).toEqual({ code: 4401, reason: 'Not Authorised' });
  expect((await app.get('/api/account', { as: user })).status).toBe(401);
  expect((await app.get('/api/payment/balance', { as: key })).status).toBe(401);
  expect((await app.post('/api/users/reset-password', { body: { token: reset, newPassword: 'of the thief' } })).body.code).toBe(
    'RESET_LINK_INVALID',
  );
  expect([(await mover.logIn(newEmail, user.password)).status, (await mover.logIn(user.email, user.password)).status]).toEqual([401, 401]);
  const session = await mover.logIn(user.email, 'a brand new password');
  expect(await mover.accountOf(session.body)).toMatchObject({ email: user.email, emailChange: null });
  await mover.mailsSent();
  expect(mover.subjectsTo(user.email).at(-1)).toBe('Your Otto account has its old address again');
});

test('keeps an account whose deletion was asked for from the new address', { tags: 'B4' }, async () => {
  const { user, undoLink } = await mover.aMovedUser();
  await query(`insert into account_deletion (user_id, due_at, given_up) values ($1, app_now() + interval '7 days', 0)`, [user.userId]);
  expect((await mover.undo(undoLink)).status).toBe(200);
  const { rows } = await query('select cancelled_at is not null as is_cancelled from account_deletion where user_id = $1', [user.userId]);
  expect(rows).toEqual([{ is_cancelled: true }]);
  await mover.mailsSent();
  expect(mover.subjectsTo(user.email)).toContain('Your Otto account stays');
});

test('works for one of many concurrent uses', { tags: 'B4' }, async () => {
  const { user, undoLink } = await mover.aMovedUser();
  const replies = await sendAtOnce(
    Array.from({ length: 4 }, (_, n) => ({
      node: n % 2 === 0 ? app : second,
      path: '/api/account/email/undo',
      body: { token: undoLink, newPassword: `new password no. ${n}` },
    })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const winner = replies.findIndex(({ status }) => status === 200);
  expect((await mover.logIn(user.email, `new password no. ${winner}`)).status).toBe(200);
});

test('of the first owner works after a thief has changed the address twice, and ends the thief’s own', { tags: 'B4' }, async () => {
  const { user, newEmail: ofThief, undoLink } = await mover.aMovedUser();
  await mover.move(user, anEmail());
  const thiefsLink = await mover.linkTo(ofThief, 'undo');
  expect((await mover.undo(undoLink)).status).toBe(200);
  expect((await mover.undo(thiefsLink)).body.code).toBe('EMAIL_LINK_INVALID');
  expect((await mover.logIn(user.email, 'a brand new password')).status).toBe(200);
});

test('of the first owner still works after the thief’s was used', { tags: 'B4' }, async () => {
  const { user, newEmail: ofThief, undoLink } = await mover.aMovedUser();
  await mover.move(user, anEmail());
  expect((await mover.undo(await mover.linkTo(ofThief, 'undo'), 'a password of the thief')).status).toBe(200);
  expect((await mover.undo(undoLink)).status).toBe(200);
  expect((await mover.logIn(user.email, 'a brand new password')).status).toBe(200);
});

test('removes an authenticator that was set up since, and keeps one from before', { tags: 'B4' }, async () => {
  const [robbed, careful] = [await mover.aMovedUser(), await aUser(app, { deviceId: 'of the careful' })];
  await anEnrolledAuthenticator(app, robbed.user);
  expect((await mover.undo(robbed.undoLink)).status).toBe(200);
  expect((await mover.logIn(robbed.user.email, 'a brand new password')).status).toBe(200);
  expect(mover.subjectsTo(robbed.user.email)).not.toContain('Otto now asks for a code');

  await query('update app_user set email_verified_at = app_now() where id = $1', [careful.userId]);
  await anEnrolledAuthenticator(app, careful);
  await mover.move(careful, anEmail());
  expect((await mover.undo(await mover.linkTo(careful.email, 'undo'))).status).toBe(200);
  expect((await mover.logIn(careful.email, 'a brand new password')).body.code).toBe('SECOND_FACTOR_REQUIRED');
});

test('keeps the old address from all others for the seven days', { tags: 'B4' }, async () => {
  const { user, newEmail, undoLink } = await mover.aMovedUser();
  const other = await aUser(app);
  const owner = await anOperator(app, 'owner');
  const signUp = () => app.post('/api/users/signup', { body: { email: user.email, password: 'a fine password' } });
  expect((await signUp()).body.code).toBe('EMAIL_TAKEN');
  await query('update session set second_factor_at = app_now() where user_id = $1', [owner.userId]);
  const invited = await app.post('/api/admin/operators', { as: owner, body: { email: user.email, role: 'viewer' } });
  expect(invited.body.code).toBe('EMAIL_TAKEN');
  expect((await mover.ask(other, user.email)).status).toBe(202);
  await mover.mailsSent();
  expect(mover.subjectsTo(user.email)).toContain('This address already has an account at Otto');
  expect(mover.linksTo(user.email, 'confirm')).toEqual([]);

  expect((await mover.undo(undoLink)).status).toBe(200);
  expect((await app.post('/api/users/signup', { body: { email: newEmail, password: 'a fine password' } })).status).toBe(201);
});

test('lets the old address go after seven days, to a new account that is another one', { tags: 'B4' }, async () => {
  const { user, newEmail } = await mover.aMovedUser();
  await passTime(app, 7 * 86_400 + 1);
  const reply = await app.post('/api/users/signup', { body: { email: user.email, password: 'a fine password' } });
  expect(reply.status).toBe(201);
  expect((await mover.logIn(newEmail, user.password)).status).toBe(200);
});

test('the user may come back to the old address at once', async () => {
  const { user, newEmail } = await mover.aMovedUser();
  await mover.move(user, user.email);
  expect(await mover.accountOf(user)).toMatchObject({ email: user.email });
  expect((await mover.logIn(newEmail, user.password)).status).toBe(401);
});
