import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, passTime, proveEmail } from '../../../../../test/builders/data.ts';
import { anEmail } from '../../../../../test/builders/people.ts';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { accountsOf, aPerson, signInWithGoogle, startGoogleApp, toLanding, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { createMover, type Mover } from '../../../../../test/scenarios/moved-accounts.ts';

let app: GoogleApp;
let mail: MailServer;
let mover: Mover;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startGoogleApp({ env: { SMTP_URL: mail.url } });
  mover = createMover(app, mail);
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

test('a linked Google account still opens the account after its address changed', { tags: 'C3' }, async () => {
  const person = aPerson();
  const user = await signInWithGoogle(app, person);
  const newEmail = anEmail();
  await mover.move(user, newEmail);
  expect(await signInWithGoogle(app, person)).toMatchObject({ userId: user.userId, email: newEmail });
});

test('one of the old address is neither linked nor gets an account while the change can be undone', { tags: 'C3' }, async () => {
  const { user, newEmail, undoLink } = await mover.aMovedUser();
  const person = aPerson({ email: user.email });
  expect(await toLanding(app, createCookieBrowser(), person)).toBe('302 /login?error=email_just_changed');
  expect(await accountsOf(app, user.email)).toEqual([]);
  expect(await accountsOf(app, newEmail)).toMatchObject([{ identities: [null] }]);
  expect((await mover.undo(undoLink)).status).toBe(200);
  expect(await signInWithGoogle(app, person)).toMatchObject({ userId: user.userId });
});

test('one of the old address gets an account of its own after seven days', { tags: 'C3' }, async () => {
  const { user } = await mover.aMovedUser();
  await passTime(app, 7 * 86_400 + 1);
  const own = await signInWithGoogle(app, aPerson({ email: user.email }));
  expect(own.userId).not.toBe(user.userId);
});

test('one that was linked while a thief had the account does not open it after the change was undone', { tags: 'C3' }, async () => {
  const { user, newEmail, undoLink } = await mover.aMovedUser();
  const thief = aPerson({ email: newEmail });
  expect((await signInWithGoogle(app, thief)).userId).toBe(user.userId);
  expect((await mover.undo(undoLink)).status).toBe(200);
  expect((await signInWithGoogle(app, thief)).userId).not.toBe(user.userId);
});

test('the owner of an address that a stranger registered ends the change that the stranger asked for', { tags: 'C3' }, async () => {
  const person = aPerson();
  const stranger = await aUser(app, { email: person.email });
  const newEmail = anEmail();
  await mover.ask(stranger, newEmail);
  const link = await mover.linkTo(newEmail, 'confirm');
  await signInWithGoogle(app, person);
  expect((await mover.confirm(link)).body.code).toBe('EMAIL_LINK_INVALID');
});

test('one of the new address is linked, as to any proved address, and takes nothing away', { tags: 'C3' }, async () => {
  const user = await aUser(app);
  await proveEmail(app, user);
  const newEmail = anEmail();
  await mover.move(user, newEmail);
  expect((await signInWithGoogle(app, aPerson({ email: newEmail }))).userId).toBe(user.userId);
  expect((await mover.logIn(newEmail, user.password)).status).toBe(200);
});
