import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anEmail } from '../../../../../test/builders/people.ts';
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
import type { Person } from '../../../../../test/fakes/openid-provider.ts';
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
    expect(await accountsOf(app, person.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: false, identities: [person.sub] }]);
    for (const password of ['', ' ', 'null', 'anything at all']) {
      const reply = await app.post('/api/users/login', { body: { email: person.email, password } });
      expect([401, 422]).toContain(reply.status);
    }
  });

  test('is the same person in upper case', async () => {
    const email = anEmail();
    await signInWithGoogle(app, aPerson({ email: email.toUpperCase() }));
    expect(await accountsOf(app, email)).toHaveLength(1);
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
      expect(await accountsOf(app, person.email ?? '')).toEqual([]);
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
    expect(await accountsOf(app, person.email)).toEqual([{ role: 'user', isVerified: true, hasPassword: false, identities: [person.sub] }]);
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

test('shows pages whether Google is set up; without it the click returns to sign-in', async () => {
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

async function referrerOf(email: string): Promise<number | null> {
  const { rows } = await app.app.deps.db.pool.query('select referred_by from app_user where email = $1', [email]);
  return rows[0].referred_by;
}
