import { lookAlikeProblem } from '@pinline/contract/auth/new-address.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '../../builders/people.ts';
import { aUser } from '../../builders/data.ts';
import { createCookieBrowser } from '../../fakes/cookie-browser.ts';
import { accountsOf, aPerson, startGoogleApp, toLanding, type GoogleApp } from '../../fakes/google-app.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp()));
afterAll(() => app.stop());

/** With a Cyrillic letter, of which a person sees nothing. */
const copyOf = (email: string) => email.replace('e', '\u0435');
const signUp = (email: string) => app.post('/api/users/signup', { body: { email, password: 'a fine password' } });

test.each(['usеr', 'uѕer', 'υser'])('refuses to open an account with %s beside the address it looks like', async (name) => {
  const owner = await aUser(app);
  const copy = owner.email.replace('user', name);
  expect(copy).not.toBe(owner.email);
  const reply = await signUp(copy);
  expect([reply.status, reply.body.errors]).toEqual([422, { email: lookAlikeProblem }]);
  expect(await accountsOf(app, copy)).toEqual([]);
});

test('refuses a copied domain, spelled in letters or for the network', async () => {
  for (const domain of ['ex\u0430mple.com', 'xn--exmple-4nf.com']) {
    const reply = await signUp(`anna@${domain}`);
    expect([domain, reply.status, reply.body.errors]).toEqual([domain, 422, { email: lookAlikeProblem }]);
  }
});

describe('a sign-in with Google', () => {
  test('opens no account for such an address', async () => {
    const person = aPerson();
    const copy = copyOf(person.email);
    const landing = await toLanding(app, createCookieBrowser(), { ...person, email: copy });
    expect(landing).toBe('302 /login?error=email_look_alike');
    expect(await accountsOf(app, copy)).toEqual([]);
  });

  test('still opens an account that had it before', async () => {
    const owner = await anOldAccount();
    expect(await toLanding(app, createCookieBrowser(), aPerson({ email: owner.email }))).toMatch(/^302 \/account\/login-success/);
  });
});

test('no operator is invited at such an address', async () => {
  const owner = await anAdmin(app);
  const reply = await app.post('/api/admin/operators', { as: owner, body: { email: 'p\u0430y@example.com', role: 'support' } });
  expect([reply.status, reply.body.errors]).toEqual([422, { email: lookAlikeProblem }]);
});

test('an account that had such an address before signs in and asks for a link', async () => {
  const owner = await anOldAccount();
  expect((await app.post('/api/users/login', { body: owner })).status).toBe(200);
  expect((await app.post('/api/users/forgot', { body: { email: owner.email } })).status).toBe(202);
});

async function anOldAccount() {
  const { userId, email, password } = await aUser(app);
  await app.app.deps.db.pool.query('update app_user set email = $2 where id = $1', [userId, copyOf(email)]);
  return { email: copyOf(email), password };
}
