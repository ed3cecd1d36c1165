import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { accountsOf, aPerson, signInWithGoogle, startGoogleApp, toLanding, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
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
    expect(await accountsOf(app, local.email)).toEqual([{ role: 'user', isVerified: false, hasPassword: true, identities: [null] }]);
  });
});

async function block(email: string): Promise<void> {
  await app.app.deps.db.pool.query('update app_user set is_blocked = true where email = $1', [email]);
}
