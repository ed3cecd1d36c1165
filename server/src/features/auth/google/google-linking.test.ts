import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import {
  accountsOf,
  aPerson,
  landingOf,
  signInWithGoogle,
  startGoogleApp,
  toCallback,
  toLanding,
  type GoogleApp,
} from '../../../../../test/fakes/google-app.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { connect } from '../../../../../test/fakes/socket.ts';

let app: GoogleApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startGoogleApp({ env: { SMTP_URL: mail.url, APP_NAME: 'Otto' } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});
beforeEach(() => app.provider.lie(undefined));

const unverified = '302 /login?error=email_not_verified';

describe('an existing account', () => {
  test('is linked; a verified owner keeps password and session', { tags: 'C3' }, async () => {
    const owner = await aUser(app);
    await app.app.deps.db.pool.query('update app_user set email_verified_at = app_now() where id = $1', [owner.userId]);
    const person = aPerson({ email: owner.email });
    expect(await toLanding(app, createCookieBrowser(), person)).toMatch(/^302 \/account\/login-success/);
    expect((await app.get('/api/payment/balance', { as: owner })).status).toBe(200);
    expect(await accountsOf(app, owner.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: true, identities: [person.sub] }]);
    expect((await app.post('/api/users/login', { body: owner })).status).toBe(200);
    expect((await signInWithGoogle(app, person)).userId).toBe(owner.userId);
    expect((await mail.mailTo(owner.email)).parsed).toMatchObject({
      subject: 'Google sign-in was added to your Otto account',
      text: expect.stringContaining('Google now opens it, beside your password.'),
    });
  });

  test('set up with an address that was never verified is taken over by its owner', { tags: 'C3' }, async () => {
    const person = aPerson();
    const squatter = await aUser(app, { email: person.email, balance: 0 });
    const socket = await connect(app, squatter);
    const browser = createCookieBrowser();
    expect(await toLanding(app, browser, person)).toMatch(/^302 \/account\/login-success/);
    expect(await socket.closed).toMatchObject({ code: 4401 });
    const session = await signInWithGoogle(app, person, { browser });
    expect(session.userId).toBe(squatter.userId);
    expect((await app.get('/api/payment/balance', { as: squatter })).body).toMatchObject({ code: 'NOT_AUTHORISED' });
    expect((await app.post('/api/users/login', { body: squatter })).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await mail.mailTo(person.email)).parsed).toMatchObject({
      subject: 'Your Otto account now opens with Google',
      text: expect.stringContaining('the password and the authenticator app were removed'),
    });
    expect((await app.post('/api/users/signup', { body: squatter })).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await app.get('/api/payment/balance', { as: session })).status).toBe(200);
    const { rows } = await app.app.deps.db.pool.query(
      'select end_reason as why, count(*)::int as sessions from session where user_id = $1 group by 1 order by 1',
      [squatter.userId],
    );
    expect(rows).toEqual([
      { why: 'reset', sessions: 1 },
      { why: null, sessions: 1 },
    ]);
  });

  test('loses the authenticator that an attacker set up before its owner', async () => {
    const squatter = await aUser(app);
    await anEnrolledAuthenticator(app, squatter);
    const owner = await signInWithGoogle(app, aPerson({ email: squatter.email }));
    expect(owner.userId).toBe(squatter.userId);
    expect((await app.get('/api/account', { as: owner })).body).toMatchObject({ hasSecondFactor: false, hasPassword: false });
  });

  test('sends no code to a server that an attacker named before its owner came', { tags: 'C3' }, async () => {
    const squatter = await aUser(app);
    const body = { url: 'https://93.184.215.14/hooks', events: ['activation.code'] };
    expect((await app.post('/api/webhooks', { as: squatter, body })).status).toBe(201);
    const owner = await signInWithGoogle(app, aPerson({ email: squatter.email }));
    expect((await app.get('/api/webhooks', { as: owner })).body.data).toMatchObject([{ isEnabled: false }]);
  });

  test('is not linked by an address that the provider has not verified', async () => {
    const owner = await aUser(app);
    for (const email_verified of [false, undefined]) {
      const stranger = { sub: aPerson().sub, email: owner.email, ...(email_verified === undefined ? {} : { email_verified }) };
      expect(await toLanding(app, createCookieBrowser(), stranger)).toBe(unverified);
    }
    expect(await accountsOf(app, owner.email)).toEqual([{ role: 'user', isVerified: false, hasPassword: true, identities: [null] }]);
    expect((await app.get('/api/payment/balance', { as: owner })).status).toBe(200);
    expect((await app.post('/api/users/login', { body: owner })).status).toBe(200);
  });

  test('created concurrently belongs to the verified owner only', async () => {
    const person = aPerson();
    const browser = createCookieBrowser();
    const callback = await toCallback(app, browser, person);
    const [landing] = await Promise.all([
      landingOf(browser, callback),
      app.post('/api/users/signup', { body: { email: person.email, password: 'a fine password' } }),
    ]);
    expect(landing).toMatch(/^302 \/account\/login-success/);
    expect(await accountsOf(app, person.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: false, identities: [person.sub] }]);
  });
});
