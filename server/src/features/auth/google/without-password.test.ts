import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBegunAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { passTime } from '../../../../../test/builders/data.ts';
import { aPerson, signInWithGoogle, startGoogleApp, type GoogleApp } from '../../../../../test/fakes/google-app.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp()));
afterAll(() => app.stop());

test('a session of an account without a password can change how it signs in for ten minutes, and again after a new sign-in', async () => {
  const person = aPerson();
  const user = { ...(await signInWithGoogle(app, person)), ...person, password: '' };
  const authenticator = await aBegunAuthenticator(app, user);
  const confirm = async (as: { token: string }) =>
    app.post('/api/account/second-factor/confirm', { as, body: { code: await authenticator.code() } });
  const choosePassword = (as: { token: string }) =>
    app.post('/api/account/password', { as, body: { newPassword: 'a password of a thief' } });

  // As after finding an unlocked phone.
  await passTime(app, 601);
  const begin = (as: { token: string }) => app.post('/api/account/second-factor', { as });
  for (const change of [begin, confirm, choosePassword])
    expect(await change(user)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_NOT_FRESH' } });
  expect((await app.get('/api/account', { as: user })).body).toMatchObject({ hasPassword: false, hasSecondFactor: false });

  const again = await signInWithGoogle(app, person);
  await passTime(app, 590);
  expect((await confirm(again)).status).toBe(200);
  await passTime(app, 590);
  expect((await choosePassword(again)).status).toBe(200);
});
