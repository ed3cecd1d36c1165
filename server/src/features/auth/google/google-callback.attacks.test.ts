import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { passTime } from '../../../../../test/builders/data.ts';
import { aPerson, landingOf, startGoogleApp, toCallback, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
import { tableSnapshot } from '../../../../../test/postgres/tables.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp()));
afterAll(() => app.stop());
beforeEach(() => {
  app.provider.lie(undefined);
  app.provider.break(false);
});

const failed = '302 /login?error=google_failed';
const success = /^302 \/account\/login-success\?token=[\w-]{43}$/;

describe('the callback', () => {
  test('requires the state of this browser', { tags: 'C3' }, async () => {
    const [mine, theirs] = [createCookieBrowser(), createCookieBrowser()];
    const [callback, other] = [await toCallback(app, mine, aPerson()), await toCallback(app, theirs, aPerson())];
    const before = await tableSnapshot(app);
    for (const state of [undefined, '', 'x', other.searchParams.get('state') ?? '', `${callback.searchParams.get('state')}x`])
      expect(await withParameter(mine, callback, 'state', state)).toBe(failed);
    expect(await tableSnapshot(app)).toEqual(before);
  });

  test('requires one intact cookie that was sealed for this purpose', async () => {
    const browser = createCookieBrowser();
    const callback = await toCallback(app, browser, aPerson());
    const cookie = browser.cookiesFor(callback.href);
    const { secrets } = app.app.deps;
    const inside = secrets.unseal(Buffer.from(cookie.slice('google-flow='.length), 'base64url'), 'google-flow');
    const resealed = (owner: string, text = inside) => `google-flow=${secrets.seal(text, owner).toString('base64url')}`;
    const cookies = [
      '',
      'google-flow=',
      'google-flow=nonsense',
      `google-flow=${Buffer.from(inside).toString('base64url')}`,
      `${cookie.slice(0, 60)}${cookie[60] === 'A' ? 'B' : 'A'}${cookie.slice(61)}`,
      cookie.slice(0, -8),
      cookie.replace('google-flow', 'google-flown'),
      cookie.replace('google-flow', '__Secure-google-flow'),
      resealed('provider:3'),
      resealed('google-flow', '{}'),
      resealed('google-flow', 'nonsense'),
      `${cookie}; ${resealed('google-flow')}`,
    ];
    for (const each of cookies) expect([each, await landingWith(callback, each)]).toEqual([each, failed]);
    expect(await landingWith(callback, `a=b; ${cookie}; c=d`)).toMatch(success);
  });

  test('expires after ten minutes', async () => {
    const [soon, late] = [createCookieBrowser(), createCookieBrowser()];
    const callbacks = [await toCallback(app, soon, aPerson()), await toCallback(app, late, aPerson())] as const;
    await passTime(app, 595);
    expect(await landingOf(soon, callbacks[0])).toMatch(success);
    await passTime(app, 6);
    expect(await landingOf(late, callbacks[1])).toBe(failed);
  });

  test('works once: the cookie is cleared, and a replay with the cookie fails', { tags: 'C3' }, async () => {
    const browser = createCookieBrowser();
    const callback = await toCallback(app, browser, aPerson());
    const cookie = browser.cookiesFor(callback.href);
    expect(await landingOf(browser, callback)).toMatch(success);
    expect(browser.cookiesFor(callback.href)).not.toContain('google-flow');
    expect(await landingOf(browser, callback)).toBe(failed);
    expect(await landingWith(callback, cookie)).toBe(failed);
  });

  test('refuses a code that was issued to another browser', { tags: 'C3' }, async () => {
    const [mine, theirs] = [createCookieBrowser(), createCookieBrowser()];
    const [callback, stolen] = [await toCallback(app, mine, aPerson()), await toCallback(app, theirs, aPerson())];
    expect(await withParameter(mine, callback, 'code', stolen.searchParams.get('code') ?? '')).toBe(failed);
    const [again, another] = [createCookieBrowser(), await toCallback(app, createCookieBrowser(), aPerson())];
    const callbackAgain = await toCallback(app, again, aPerson());
    for (const code of [undefined, '', 'nonsense']) expect(await withParameter(again, callbackAgain, 'code', code)).toBe(failed);
    expect(await landingOf(createCookieBrowser(), another)).toBe(failed);
    expect(await landingOf(again, another)).toBe(failed);
  });

  test('refuses an answer of another issuer or without one', { tags: 'C3' }, async () => {
    const browser = createCookieBrowser();
    const callback = await toCallback(app, browser, aPerson());
    const cookie = browser.cookiesFor(callback.href);
    for (const iss of [undefined, '', 'https://evil.example', `${app.provider.issuer}/`]) {
      const url = new URL(callback);
      if (iss === undefined) url.searchParams.delete('iss');
      else url.searchParams.set('iss', iss);
      expect([iss, await landingWith(url, cookie)]).toEqual([iss, failed]);
    }
    expect(await landingWith(callback, cookie)).toMatch(success);
  });

  test('reports a cancelled sign-in, and only to the browser that began it', async () => {
    const browser = createCookieBrowser();
    const callback = await toCallback(app, browser, undefined);
    expect(callback.searchParams.get('error')).toBe('access_denied');
    expect(await landingOf(createCookieBrowser(), callback)).toBe(failed);
    expect(await landingOf(browser, callback)).toBe('302 /login?error=google_cancelled');
  });

  test('never repeats what the provider sent and redirects to our own page only', { tags: 'C4' }, async () => {
    const browser = createCookieBrowser();
    const callback = await toCallback(app, browser, undefined);
    const cookie = browser.cookiesFor(callback.href);
    callback.searchParams.set('error', '<script>alert(1)</script>');
    callback.searchParams.set('error_description', 'Call +1 900 now');
    for (const name of ['next', 'redirect', 'redirect_uri', 'returnTo']) callback.searchParams.set(name, '//evil.example/%2f%2f');
    expect(await landingWith(callback, cookie)).toBe(failed);
    expect(await landingOf(createCookieBrowser(), new URL('/api/auth/google/callback', app.url))).toBe(failed);
  });
});

function withParameter(browser: ReturnType<typeof createCookieBrowser>, callback: URL, name: string, value: string | undefined) {
  const url = new URL(callback);
  if (value === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return landingWith(url, browser.cookiesFor(callback.href));
}

async function landingWith(callback: URL, cookie: string): Promise<string> {
  const { status, location } = await createCookieBrowser().open(callback.href, { headers: { cookie } });
  return `${status} ${location?.pathname}${location?.search}`;
}
