import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCookieBrowser } from '../../fakes/cookie-browser.ts';
import { accountsOf, aPerson, startGoogleApp, toLanding, type GoogleApp } from '../../fakes/google-app.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp({ env: { RATE_LIMIT: 'on' } })));
afterAll(() => app.stop());

const land = (person: ReturnType<typeof aPerson>) => toLanding(app, createCookieBrowser(), person);

test('twenty accounts an hour are made with Google from one address; who has one still signs in', async () => {
  const people = Array.from({ length: 20 }, () => aPerson());
  for (const person of people) expect(await land(person)).toMatch(/^302 \/account\/login-success/);
  const [first] = people;
  if (first === undefined) throw new Error('There is no first person');
  expect(await land(first)).toMatch(/^302 \/account\/login-success/);
  const late = aPerson();
  expect(await land(late)).toBe('302 /login?error=too_many_accounts');
  expect(await accountsOf(app, late.email)).toEqual([]);
  expect(await land(first)).toMatch(/^302 \/account\/login-success/);
});
