import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, anEmail } from '../../../../../test/builders/people.ts';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import {
  aPerson,
  landingOf,
  signInWithGoogle,
  startGoogleApp,
  toCallback,
  toLanding,
  type GoogleApp,
} from '../../../../../test/fakes/google-app.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import type { Person } from '../../../../../test/fakes/openid-provider.ts';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { startTestApp } from '../../../../../test/harness/test-app.ts';

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

describe('a new person', () => {
  test('gets an account with a wallet and without a password', async () => {
    const person = aPerson();
    const session = await signInWithGoogle(app, person);
    expect(session).toMatchObject({ token: expect.stringMatching(/^pl_[\w-]{64}$/), role: 'user', email: person.email });
    expect((await app.get('/api/payment/balance', { as: session })).body).toMatchObject({ balance: 0 });
    expect(await accountsOf(person.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: false, identities: [person.sub] }]);
    for (const password of ['', ' ', 'null', 'anything at all']) {
      const reply = await app.post('/api/users/login', { body: { email: person.email, password } });
      expect([401, 422]).toContain(reply.status);
    }
  });

  test('is the same person in upper case', async () => {
    const email = anEmail();
    await signInWithGoogle(app, aPerson({ email: email.toUpperCase() }));
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('is referred by the code of the click; an unknown code is ignored', async () => {
    const friend = await aUser(app);
    const { body } = await app.get('/api/payment/balance', { as: friend });
    const [invited, other] = [aPerson(), aPerson()];
    await signInWithGoogle(app, invited, { query: `?referralCode=${body.referralCode.toLowerCase()}` });
    await signInWithGoogle(app, other, { query: '?referralCode=NOBODYS1' });
    await signInWithGoogle(app, aPerson(), { query: '?referralCode=' });
    expect([await referrerOf(invited.email), await referrerOf(other.email)]).toEqual([friend.userId, null]);
  });

  test('needs an address that the provider has verified', async () => {
    const people: Person[] = [
      aPerson({ email_verified: false }),
      { sub: aPerson().sub, email: anEmail() },
      { sub: aPerson().sub },
      aPerson({ email: 'no address' }),
    ];
    for (const person of people) {
      expect(await toLanding(app, createCookieBrowser(), person)).toBe(unverified);
      expect(await accountsOf(person.email ?? '')).toEqual([]);
    }
  });

  test('a verified claim of "true" as text does not count', async () => {
    const person = aPerson();
    app.provider.lie({ claims: { email_verified: 'true' } });
    expect(await toLanding(app, createCookieBrowser(), person)).toBe(unverified);
  });

  test('becomes one account when two windows return at once', async () => {
    const person = aPerson();
    const browsers = Array.from({ length: 6 }, createCookieBrowser);
    const callbacks: { browser: (typeof browsers)[number]; callback: URL }[] = [];
    for (const browser of browsers) callbacks.push({ browser, callback: await toCallback(app, browser, person) });
    const landings = await Promise.all(callbacks.map(({ browser, callback }) => landingOf(browser, callback)));
    for (const landing of landings) expect(landing).toMatch(/^302 \/account\/login-success\?token=/);
    expect(await accountsOf(person.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: false, identities: [person.sub] }]);
  });
});

describe('a known person', () => {
  test('keeps the account when the address changes', async () => {
    const person = aPerson();
    const first = await signInWithGoogle(app, person);
    const other = await aUser(app);
    const again = await signInWithGoogle(app, { sub: person.sub, email: other.email, email_verified: true });
    const onceMore = await signInWithGoogle(app, { sub: person.sub });
    expect([again.userId, onceMore.userId]).toEqual([first.userId, first.userId]);
  });

  test('ends the session elsewhere like any sign-in', async () => {
    const person = aPerson();
    const first = await signInWithGoogle(app, person);
    const socket = await connect(app, first);
    await signInWithGoogle(app, person);
    expect((await app.get('/api/payment/balance', { as: first })).body).toMatchObject({ code: 'SESSION_REPLACED' });
    expect(await socket.closed).toMatchObject({ code: 4409 });
  });

  test('may be an admin', async () => {
    const admin = await anAdmin(app);
    expect(await signInWithGoogle(app, aPerson({ email: admin.email }))).toMatchObject({ role: 'admin' });
  });

  test('is refused while blocked, by a known identity and by a new one', async () => {
    const [person, local] = [aPerson(), await aUser(app)];
    await signInWithGoogle(app, person);
    await block(person.email);
    await block(local.email);
    const stranger = aPerson({ email: local.email });
    expect(await toLanding(app, createCookieBrowser(), person)).toBe('302 /login?error=blocked');
    expect(await toLanding(app, createCookieBrowser(), stranger)).toBe('302 /login?error=blocked');
    expect(await accountsOf(local.email)).toEqual([{ role: 'user', isVerified: false, hasPassword: true, identities: [null] }]);
  });
});

describe('an existing account', () => {
  test('is linked; a verified owner keeps password and session', async () => {
    const owner = await aUser(app);
    await app.app.deps.db.pool.query('update app_user set email_verified_at = app_now() where id = $1', [owner.userId]);
    const person = aPerson({ email: owner.email });
    expect(await toLanding(app, createCookieBrowser(), person)).toMatch(/^302 \/account\/login-success/);
    expect((await app.get('/api/payment/balance', { as: owner })).status).toBe(200);
    expect(await accountsOf(owner.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: true, identities: [person.sub] }]);
    expect((await app.post('/api/users/login', { body: owner })).status).toBe(200);
    expect((await signInWithGoogle(app, person)).userId).toBe(owner.userId);
    expect((await mail.mailTo(owner.email)).parsed).toMatchObject({
      subject: 'Google sign-in was added to your Otto account',
      text: expect.stringContaining('Google now opens it, beside your password.'),
    });
  });

  test('set up with an address that was never verified is taken over by its owner', async () => {
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

  test('is not linked by an address that the provider has not verified', async () => {
    const owner = await aUser(app);
    for (const email_verified of [false, undefined]) {
      const stranger = { sub: aPerson().sub, email: owner.email, ...(email_verified === undefined ? {} : { email_verified }) };
      expect(await toLanding(app, createCookieBrowser(), stranger)).toBe(unverified);
    }
    expect(await accountsOf(owner.email)).toEqual([{ role: 'user', isVerified: false, hasPassword: true, identities: [null] }]);
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
    expect(await accountsOf(person.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: false, identities: [person.sub] }]);
  });
});

test('reads the address from the userinfo endpoint where the token has none', async () => {
  const elsewhere = await startGoogleApp({ claimsIn: 'userinfo' });
  try {
    const session = await signInWithGoogle(elsewhere, aPerson());
    expect((await elsewhere.get('/api/payment/balance', { as: session })).status).toBe(200);
    expect(await toLanding(elsewhere, createCookieBrowser(), aPerson({ email_verified: false }))).toBe(unverified);
  } finally {
    await elsewhere.stop();
  }
});

test('tells pages whether Google is set up; without it the click leads back', async () => {
  expect((await app.get('/api/config')).body).toMatchObject({ googleSignIn: true });
  const without = await startTestApp();
  try {
    expect((await without.get('/api/config')).body).toMatchObject({ googleSignIn: false });
    for (const path of ['/api/auth/google', '/api/auth/google/callback?code=a&state=b'])
      expect(await landingOf(createCookieBrowser(), new URL(path, without.url))).toBe('302 /login?error=google_not_set_up');
  } finally {
    await without.stop();
  }
});

async function accountsOf(email: string): Promise<unknown[]> {
  const { rows } = await app.app.deps.db.pool.query(
    `select role, email_verified_at is not null as "isVerified", password_hash is not null as "hasPassword", array_agg(i.subject) as identities
     from app_user u left join user_identity i on i.user_id = u.id where u.email = $1 group by u.id`,
    [email.toLowerCase()],
  );
  return rows;
}

async function referrerOf(email: string): Promise<number | null> {
  const { rows } = await app.app.deps.db.pool.query('select referred_by from app_user where email = $1', [email]);
  return rows[0].referred_by;
}

async function block(email: string): Promise<void> {
  await app.app.deps.db.pool.query('update app_user set is_blocked = true where email = $1', [email]);
}
