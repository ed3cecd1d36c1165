import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../../../test/builders/an-authenticator.ts';
import { aUser, passTime } from '../../../../../../test/builders/data.ts';
import { anApiKey, anEmail, anOperator } from '../../../../../../test/builders/people.ts';
import { createMover, type Mover } from '../../../../../../test/scenarios/moved-accounts.ts';
import { startMailServer, type MailServer } from '../../../../../../test/fakes/mail-server.ts';
import { connect } from '../../../../../../test/fakes/socket.ts';
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

const asked = { message: 'Open the link in the mail that we are sending to the new address.' };
const query = (text: string, values: unknown[]) => app.app.deps.db.pool.query(text, values);

test('moves the account to the new address once its link is used, and not before', { tags: 'B4' }, async () => {
  const user = await aUser(app);
  const newEmail = anEmail();
  const reply = await mover.ask(user, ` ${newEmail.toUpperCase()} `);
  expect([reply.status, reply.body]).toEqual([202, asked]);
  const link = await mover.linkTo(newEmail, 'confirm');
  expect(Buffer.from(link, 'base64url')).toHaveLength(32);
  expect(mover.subjectsTo(newEmail)).toEqual(['Confirm your new address for Otto']);
  expect(await mover.accountOf(user)).toMatchObject({ email: user.email, emailChange: { newEmail, until: expect.any(String) } });
  expect((await mover.logIn(newEmail, user.password)).status).toBe(401);

  const done = await mover.confirm(link, second);
  expect([done.status, done.body]).toEqual([200, { email: newEmail }]);
  expect(await mover.accountOf(user)).toMatchObject({ email: newEmail, emailChange: null });
  expect([(await mover.logIn(user.email, user.password)).status, (await mover.logIn(newEmail, user.password)).status]).toEqual([401, 200]);
  const { rows } = await query('select email_verified_at as proved, email_changed_at as changed from app_user where id = $1', [
    user.userId,
  ]);
  expect(rows).toEqual([{ proved: expect.any(Date), changed: expect.any(Date) }]);
  await mover.linkTo(user.email, 'undo');
  expect(mover.subjectsTo(user.email)).toEqual(['Your Otto account has another address now']);
  expect(mail.mails.find(({ to }) => to.includes(user.email))?.raw).not.toContain(newEmail);
});

describe('the session that asked', () => {
  test('goes on, and what else opens the account ends', { tags: 'B4' }, async () => {
    const user = await aUser(app, { deviceId: 'of the owner' });
    const key = await anApiKey(app, user);
    await query(`insert into known_device (user_id, device_id) values ($1, 'of a thief') on conflict do nothing`, [user.userId]);
    const newEmail = anEmail();
    await mover.ask(user, newEmail);
    await query(
      `insert into sign_in_code (code_hash, browser_hash, user_id, expires_at) values (sha256($2::bytea), sha256($2::bytea), $1, app_now() + interval '1 minute')`,
      [user.userId, user.email],
    );
    expect((await mover.confirm(await mover.linkTo(newEmail, 'confirm'))).status).toBe(200);
    expect((await app.get('/api/account', { as: user })).status).toBe(200);
    expect((await app.get('/api/payment/balance', { as: key })).status).toBe(401);
    expect((await query('select device_id from known_device where user_id = $1', [user.userId])).rows).toEqual([
      { device_id: 'of the owner' },
    ]);
    expect((await query('select from sign_in_code where user_id = $1', [user.userId])).rowCount).toBe(0);
  });

  test('keeps keys and devices when its user wants that', async () => {
    const user = await aUser(app);
    const key = await anApiKey(app, user);
    const newEmail = anEmail();
    await mover.ask(user, newEmail, { revokeAccess: false });
    expect((await mover.confirm(await mover.linkTo(newEmail, 'confirm'))).status).toBe(200);
    expect((await app.get('/api/payment/balance', { as: key })).status).toBe(200);
  });

  test('is the only one: one that was opened meanwhile ends on every node', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    const newEmail = anEmail();
    await mover.ask(user, newEmail, { revokeAccess: false });
    const other = (await mover.logIn(user.email, user.password)).body;
    const socket = await connect(second, other);
    expect((await mover.confirm(await mover.linkTo(newEmail, 'confirm'))).status).toBe(200);
    expect(await socket.closed).toEqual({ code: 4401, reason: 'Not Authorised' });
    expect((await app.get('/api/account', { as: other })).status).toBe(401);
  });
});

describe('the address of another account', () => {
  test('gets the same answer and a mail that says so, and no link', { tags: 'B3' }, async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    const [free, taken] = [await mover.ask(user, anEmail()), await mover.ask(user, other.email)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await mover.accountOf(user)).emailChange).toMatchObject({ newEmail: other.email });
    await mover.mailsSent();
    expect(mover.subjectsTo(other.email)).toEqual(['This address already has an account at Otto']);
    expect(mover.linksTo(other.email, 'confirm')).toEqual([]);
  });

  test('takes the same time', { tags: 'B3' }, async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    const [free, taken]: [number[], number[]] = [[], []];
    for (let sample = 0; sample < 25; sample += 1) {
      for (const [newEmail, times] of [[anEmail(), free] as const, [other.email, taken] as const]) {
        const started = performance.now();
        expect((await mover.ask(user, newEmail)).status).toBe(202);
        times.push(performance.now() - started);
      }
    }
    const [a, b] = [median(free), median(taken)];
    expect(Math.abs(a - b)).toBeLessThan(Math.max(a, b) / 2);
  });

  test('that was taken since the mail is refused, and nothing changes', async () => {
    const user = await aUser(app);
    const newEmail = anEmail();
    await mover.ask(user, newEmail);
    const link = await mover.linkTo(newEmail, 'confirm');
    await aUser(app, { email: newEmail });
    const reply = await mover.confirm(link);
    expect([reply.status, reply.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await mover.accountOf(user)).email).toBe(user.email);
  });

  test('goes to one of many accounts that confirm it at once', { tags: 'B4' }, async () => {
    const newEmail = anEmail();
    const users = await Promise.all(Array.from({ length: 6 }, () => aUser(app)));
    for (const user of users) expect((await mover.ask(user, newEmail)).status).toBe(202);
    await mover.mailsSent();
    const links = mover.linksTo(newEmail, 'confirm');
    expect(links).toHaveLength(6);
    const replies = await sendAtOnce(
      links.map((token, n) => ({ node: n % 2 === 0 ? app : second, path: '/api/account/email/confirm', body: { token } })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(5);
    const emails = await Promise.all(users.map(async (user) => (await mover.accountOf(user)).email));
    expect(emails.filter((email) => email === newEmail)).toHaveLength(1);
  });
});

describe('the proof', () => {
  test('is a fresh code where there is an authenticator, and the password is none', { tags: 'B7' }, async () => {
    const user = await aUser(app);
    const authenticator = await anEnrolledAuthenticator(app, user);
    await passTime(app, 601);
    const newEmail = anEmail();
    expect((await mover.ask(user, newEmail)).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await app.post('/api/account/second-factor/fresh', { as: user, body: { code: await authenticator.code() } })).status).toBe(200);
    expect((await mover.ask(user, newEmail, { currentPassword: undefined })).status).toBe(202);
    expect((await mover.confirm(await mover.linkTo(newEmail, 'confirm'))).status).toBe(200);
  });

  test('is a sign-in of the last ten minutes where there is no password', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    await query('update app_user set password_hash = null where id = $1', [user.userId]);
    expect((await mover.ask(user, anEmail(), { currentPassword: undefined })).status).toBe(202);
    await passTime(app, 601);
    expect((await mover.ask(user, anEmail(), { currentPassword: undefined })).body.code).toBe('SIGN_IN_NOT_FRESH');
  });

  test('is asked of operators too, who keep their role', { tags: 'B7' }, async () => {
    const operator = await anOperator(app, 'support');
    await anEnrolledAuthenticator(app, operator);
    const newEmail = anEmail();
    await passTime(app, 601);
    expect((await mover.ask(operator, newEmail)).body.code).toBe('SECOND_FACTOR_NEEDED');
    await query('update session set second_factor_at = app_now() where user_id = $1', [operator.userId]);
    expect((await mover.ask(operator, newEmail)).status).toBe(202);
    expect((await mover.confirm(await mover.linkTo(newEmail, 'confirm'))).status).toBe(200);
    expect((await app.get('/api/admin/me', { as: operator })).body.data).toMatchObject({ email: newEmail, role: 'support' });
  });
});

test('a reset link that was mailed to the old address dies, and none follows', { tags: 'B4' }, async () => {
  const user = await aUser(app);
  await app.post('/api/users/forgot', { body: { email: user.email } });
  const { parsed } = await mail.mailTo(user.email);
  const token = /token=([\w-]{43})/.exec(parsed.text ?? '')?.[1];
  const newEmail = anEmail();
  await mover.ask(user, newEmail);
  expect((await mover.confirm(await mover.linkTo(newEmail, 'confirm'))).status).toBe(200);
  expect((await app.post('/api/users/reset-password', { body: { token, newPassword: 'a thief’s password' } })).body.code).toBe(
    'RESET_LINK_INVALID',
  );
  await app.post('/api/users/forgot', { body: { email: user.email } });
  await mover.mailsSent();
  expect(mover.subjectsTo(user.email).filter((subject) => subject === 'Choose a new Otto password')).toHaveLength(1);
});

test('writes its mails in the language of the account', async () => {
  const user = await aUser(app);
  await app.send('PUT', '/api/account/language', { as: user, body: { language: 'hi' } });
  const newEmail = anEmail();
  await mover.ask(user, newEmail);
  await mover.confirm(await mover.linkTo(newEmail, 'confirm'));
  await mover.linkTo(user.email, 'undo');
  expect([mover.subjectsTo(newEmail), mover.subjectsTo(user.email)]).toEqual([
    ['Otto के लिए अपना नया ईमेल कन्फ़र्म करें'],
    ['आपके Otto अकाउंट का ईमेल बदल गया'],
  ]);
});

test('the audit log and the customer’s page show the change', { tags: 'F4' }, async () => {
  const { user, newEmail } = await mover.aMovedUser();
  const owner = await anOperator(app, 'owner');
  const { body } = await app.get(`/api/admin/audit?action=user.change-email&limit=100`, { as: owner });
  const entry = body.data.find(({ target }: { target: string }) => target === `user:${user.userId}`);
  expect(entry).toMatchObject({
    actor: newEmail,
    before: expect.stringContaining('u•••@example.com'),
    after: expect.stringContaining('n•••@example.com'),
  });
  const customer = (await app.get(`/api/admin/users/${user.userId}`, { as: owner })).body.data;
  expect(customer.signs.emailChangedAt).toEqual(expect.any(String));
  expect(customer.user.email).toBe(newEmail);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
