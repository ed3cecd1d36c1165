import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, eventually, proveEmail } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const save = (as: TestUser, language: string) => app.send('PUT', '/api/account/language', { as, body: { language } });
const logIn = ({ email, password }: TestUser) => app.post('/api/users/login', { body: { email, password } });

describe("an account's language", () => {
  test('is unknown until it is chosen, and arrives with the next sign-in', async () => {
    const user = await aUser(app);
    expect((await logIn(user)).body).toMatchObject({ language: null });
    user.token = (await logIn(user)).body.token;
    expect((await save(user, 'hi')).status).toBe(204);
    const { body } = await logIn(user);
    expect(body).toMatchObject({ language: 'hi' });
    expect((await save({ ...user, token: body.token }, 'en')).status).toBe(204);
    expect((await logIn(user)).body).toMatchObject({ language: 'en' });
  });

  test('is one of those we have', async () => {
    const user = await aUser(app);
    expect((await save(user, 'fr')).status).toBe(422);
    expect((await logIn(user)).body).toMatchObject({ language: null });
  });

  test('is the language of its mails, each with its link', async () => {
    const user = await aUser(app);
    await proveEmail(app, user);
    await save(user, 'hi');
    await app.post('/api/users/forgot', { body: { email: user.email } });
    const { parsed: reset } = await eventually(() => mail.mailTo(user.email));
    expect(reset.subject).toBe('Pinline का नया पासवर्ड चुनें');
    expect(reset.html).toContain('<div lang="hi">');
    expect(reset.text).toMatch(/token=[\w-]{43}/);
    await app.post('/api/account/password', {
      as: user,
      body: {
        currentPassword: user.password,
        newPassword: 'another password 1',
      },
    });
    const { parsed: notice } = await eventually(() => mail.mailTo(user.email, 2));
    expect(notice.subject).toBe('आपका Pinline पासवर्ड बदला गया');
    expect(notice.text).toContain('/forgot-password');
  });

  test('left unchosen, mails are in English', async () => {
    const user = await aUser(app);
    await app.post('/api/users/forgot', { body: { email: user.email } });
    const { parsed } = await eventually(() => mail.mailTo(user.email));
    expect(parsed.subject).toBe('Choose a new Pinline password');
    expect(parsed.html).not.toContain('lang=');
  });
});
