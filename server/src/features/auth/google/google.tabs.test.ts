import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { aPerson, landingOf, startGoogleApp, toCallback, tokenIn, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
import type { Person } from '../../../../../test/fakes/openid-provider.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp()));
afterAll(() => app.stop());

const failed = '302 /login?error=google_failed';
const success = /^302 \/account\/login-success\?token=[\w-]{43}$/;

describe('two tabs of one browser', () => {
  const inAnotherTab = (browser: ReturnType<typeof createCookieBrowser>, person: Person | undefined) => {
    browser.forget(app.provider.issuer);
    return toCallback(app, browser, person);
  };

  test('both sign in, in any order', { tags: 'C3' }, async () => {
    const [browser, person] = [createCookieBrowser(), aPerson()];
    const [first, second] = [await toCallback(app, browser, person), await inAnotherTab(browser, person)];
    const landings = [await landingOf(browser, second), await landingOf(browser, first)];
    expect(landings).toEqual([expect.stringMatching(success), expect.stringMatching(success)]);
    for (const landing of landings) {
      const reply = await browser.post(`${app.url}/api/auth/exchange`, { token: tokenIn(landing) });
      expect([reply.status, reply.body.email]).toEqual([200, person.email]);
    }
    expect(browser.cookiesFor(`${app.url}/api/auth/google/callback`)).toBe('');
    expect(await landingOf(browser, first)).toBe(failed);
  });

  test('one failing leaves the other working', async () => {
    const [browser, person] = [createCookieBrowser(), aPerson()];
    const [first, second] = [await toCallback(app, browser, person), await inAnotherTab(browser, undefined)];
    expect(await landingOf(browser, second)).toBe('302 /login?error=google_cancelled');
    const planted = new URL(first);
    planted.searchParams.set('state', 'of another user');
    expect(await landingOf(browser, planted)).toBe(failed);
    expect(await landingOf(browser, first)).toMatch(success);
  });

  test('the oldest of four sign-ins fails with a message', { tags: 'C3' }, async () => {
    const [browser, person] = [createCookieBrowser(), aPerson()];
    const callbacks: URL[] = [];
    for (let tab = 0; tab < 4; tab += 1) callbacks.push(await inAnotherTab(browser, person));
    const landings: string[] = [];
    for (const callback of callbacks) landings.push(await landingOf(browser, callback));
    expect(landings).toEqual([failed, ...Array.from({ length: 3 }, () => expect.stringMatching(success))]);
  });
});

describe('the window of the Google sign-in', () => {
  test.each(['state=a&state=b', `state=${'s'.repeat(401)}`, `code=${'c'.repeat(4_001)}`, 'iss=%00', 'error=a&error=b', '%00=1'])(
    'shows the page of a failed sign-in after a callback with %s, and no JSON',
    async (query) => {
      expect(await landingOf(createCookieBrowser(), new URL(`/api/auth/google/callback?${query}`, app.url))).toBe(failed);
    },
  );

  test('shows the page of a failed sign-in after a click with an unknown query, and after too many clicks', { tags: 'C4' }, async () => {
    expect(await landingOf(createCookieBrowser(), new URL(`/api/auth/google?referralCode=${'x'.repeat(33)}`, app.url))).toBe(failed);
    const limited = await startGoogleApp({ env: { RATE_LIMIT: 'on' } });
    try {
      const open = (path: string) => landingOf(createCookieBrowser(), new URL(path, limited.url));
      const landings = await Promise.all(Array.from({ length: 160 }, () => open('/api/auth/google/callback?state=x')));
      expect(landings).toEqual(landings.map(() => failed));
      expect(await open('/api/auth/google')).toMatch(/^302 /);
    } finally {
      await limited.stop();
    }
  });
});
