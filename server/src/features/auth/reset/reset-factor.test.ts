import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAuthenticator, anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { aUser, eventually, proveEmail } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, APP_NAME: 'Otto' } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const password = 'a brand new password';

async function subjectsTo({ email }: TestUser): Promise<(string | undefined)[]> {
  const { pool } = app.app.deps.db;
  await eventually(async () => expect((await pool.query('select from graphile_worker.jobs where run_at <= now()')).rowCount).toBe(0));
  return Promise.all(
    mail.mails.filter(({ to }) => to.includes(email)).map(async (_, n) => (await mail.mailTo(email, n + 1)).parsed.subject),
  );
}

async function resetByLink(user: TestUser, device?: string): Promise<void> {
  const before = (await subjectsTo(user)).length;
  expect((await app.post('/api/users/forgot', { body: { email: user.email } })).status).toBe(202);
  const { parsed } = await mail.mailTo(user.email, before + 1);
  const token = /token=([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? '';
  const headers = device === undefined ? {} : { 'x-device-id': device };
  expect((await app.post('/api/users/reset-password', { body: { token, newPassword: password }, headers })).status).toBe(200);
}

const logIn = ({ email }: TestUser, code?: string) => app.post('/api/users/login', { body: { email, password, code } });

describe('an authenticator', () => {
  test('of a stranger who signed up with the address ends when its owner opens a reset link', { tags: 'B4' }, async () => {
    const user = await aUser(app, { deviceId: 'device-of-a-stranger' });
    const { recoveryCodes } = await anEnrolledAuthenticator(app, user);
    await resetByLink(user, 'device-of-the-owner');
    const signedIn = await logIn(user);
    expect(signedIn.status).toBe(200);
    expect((await app.get('/api/account', { as: signedIn.body })).body).toMatchObject({ hasSecondFactor: false });
    expect(await subjectsTo(user)).toContain('Otto asks for no code any more');

    const own = await anEnrolledAuthenticator(app, { ...user, password, token: signedIn.body.token });
    expect((await logIn(user, recoveryCodes[0])).body.code).toBe('SECOND_FACTOR_WRONG');
    await resetByLink(user, 'another-device-of-the-owner');
    expect((await logIn(user)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await logIn(user, await own.code())).status).toBe(200);
  });

  test('of a verified address survives a reset', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    await proveEmail(app, user);
    const { code } = await anEnrolledAuthenticator(app, user);
    await resetByLink(user);
    expect((await logIn(user)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await logIn(user, await code())).status).toBe(200);
  });

  test('survives a link that confirms the address in the browser that set it up', { tags: 'B4' }, async () => {
    const user = await aUser(app, { deviceId: 'device-of-one-owner' });
    const { code } = await anEnrolledAuthenticator(app, user);
    await resetByLink(user, 'device-of-one-owner');
    expect((await logIn(user)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await logIn(user, await code())).status).toBe(200);
    expect(await subjectsTo(user)).not.toContain('Otto asks for no code any more');
  });

  test('that a thief was setting up when the owner reset the password locks no one out', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    await proveEmail(app, user);
    const { pool } = app.app.deps.db;
    const begun = await app.post('/api/account/second-factor', { as: user });
    const body = { code: await anAuthenticator(app, begun.body.secret).code(), currentPassword: user.password };
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from second_factor where user_id = $1 for update', [user.userId]);
      const confirmed = app.post('/api/account/second-factor/confirm', { as: user, body });
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await pool.query(waits)).rowCount).toBeGreaterThan(0);
      await resetByLink(user);
      await holder.query('commit');
      expect((await confirmed).body.code).toBe('NOT_AUTHORISED');
    } finally {
      holder.release(true);
    }
    expect((await logIn(user)).status).toBe(200);
  });
});
