import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { passTime } from '../../../../../test/builders/data.ts';
import { aPerson, landingOf, startGoogleApp, toCallback, toLanding, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
import { tableSnapshot } from '../../../../../test/postgres/tables.ts';
import { exchange } from '../../../../../test/fakes/wire.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp()));
afterAll(() => app.stop());
beforeEach(() => {
  app.provider.lie(undefined);
  app.provider.break(false);
});

const failed = '302 /login?error=google_failed';
const success = /^302 \/account\/login-success\?token=[\w-]{43}$/;

describe('the click', () => {
  test('asks for a code with a new PKCE challenge, state and nonce each time', async () => {
    const asked = await Promise.all([1, 2].map(() => createCookieBrowser().open(`${app.url}/api/auth/google`)));
    const [first, second] = asked.map(({ status, location }) => ({
      status,
      to: `${location?.origin}${location?.pathname}`,
      ...Object.fromEntries(location?.searchParams ?? []),
    }));
    expect(first).toEqual({
      status: 302,
      to: `${app.provider.issuer}/auth`,
      response_type: 'code',
      client_id: app.provider.env['GOOGLE_CLIENT_ID'],
      redirect_uri: `${app.url}/api/auth/google/callback`,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const secrets = (each: object | undefined) => Object.entries(each ?? {}).filter(([name]) => /challenge$|state|nonce/.test(name));
    expect(secrets(second)).toHaveLength(3);
    for (const [name, value] of secrets(second)) expect(secrets(first)).not.toContainEqual([name, value]);
  });

  test('sets a cookie that scripts cannot read and that only the callback receives', async () => {
    const browser = createCookieBrowser();
    const { location, setCookies } = await browser.open(`${app.url}/api/auth/google`);
    expect(setCookies).toEqual([
      expect.stringMatching(/^google-flow=[\w-]{200,}; Path=\/api\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const sealed = Buffer.from(setCookies[0]?.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1');
    expect(sealed).not.toContain(location?.searchParams.get('state'));
    expect(browser.cookiesFor(`${app.url}/api/auth/google/callback`)).toMatch(/^google-flow=/);
    for (const path of ['/', '/login', '/api/auth/exchange', '/api/users/login']) expect(browser.cookiesFor(app.url + path)).toBe('');
  });

  test('ignores the Host header of the request', async () => {
    const forwarded = 'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\n';
    const answer = await exchange(app.url, `GET /api/auth/google HTTP/1.1\r\nHost: evil.example\r\n${forwarded}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 302 /);
    expect(answer).toContain(encodeURIComponent(`${app.url}/api/auth/google/callback`));
    expect(answer).not.toContain('evil');
  });

  test('marks its cookies Secure when the public address is https', async () => {
    const secure = await startGoogleApp({ env: { PUBLIC_URL: 'https://otp.example/' } });
    try {
      const { location, setCookies } = await createCookieBrowser().open(`${secure.url}/api/auth/google`);
      expect(location?.searchParams.get('redirect_uri')).toBe('https://otp.example/api/auth/google/callback');
      expect(setCookies).toEqual([expect.stringMatching(/^__Secure-google-flow=[\w-]+; .*; Secure$/)]);
    } finally {
      await secure.stop();
    }
  });

  test('refuses a provider without TLS in production', async () => {
    const env = {
      NODE_ENV: 'production',
      SECRET_KEY: randomBytes(32).toString('hex'),
      RATE_LIMIT: 'on',
      PUBLIC_URL: 'https://otp.example',
    };
    const production = await startGoogleApp({ env });
    try {
      expect(await landingOf(createCookieBrowser(), new URL('/api/auth/google', production.url))).toBe(failed);
    } finally {
      await production.stop();
    }
  });
});

describe('the callback', () => {
  test('requires the state of this browser', async () => {
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

  test('works once: the cookie is cleared, and a replay with the cookie fails', async () => {
    const browser = createCookieBrowser();
    const callback = await toCallback(app, browser, aPerson());
    const cookie = browser.cookiesFor(callback.href);
    expect(await landingOf(browser, callback)).toMatch(success);
    expect(browser.cookiesFor(callback.href)).not.toContain('google-flow');
    expect(await landingOf(browser, callback)).toBe(failed);
    expect(await landingWith(callback, cookie)).toBe(failed);
  });

  test('refuses a code that was issued to another browser', async () => {
    const [mine, theirs] = [createCookieBrowser(), createCookieBrowser()];
    const [callback, stolen] = [await toCallback(app, mine, aPerson()), await toCallback(app, theirs, aPerson())];
    expect(await withParameter(mine, callback, 'code', stolen.searchParams.get('code') ?? '')).toBe(failed);
    const [again, another] = [createCookieBrowser(), await toCallback(app, createCookieBrowser(), aPerson())];
    const callbackAgain = await toCallback(app, again, aPerson());
    for (const code of [undefined, '', 'nonsense']) expect(await withParameter(again, callbackAgain, 'code', code)).toBe(failed);
    expect(await landingOf(createCookieBrowser(), another)).toBe(failed);
    expect(await landingOf(again, another)).toBe(failed);
  });

  test('refuses an answer of another issuer or without one', async () => {
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

  test('never repeats what the provider sent and redirects to our own page only', async () => {
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

describe('a faulty provider', () => {
  const soon = () => Math.floor(Date.now() / 1_000);

  test('succeeds when the answer is correct', async () => {
    app.provider.lie({});
    expect(await toLanding(app, createCookieBrowser(), aPerson())).toMatch(success);
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['of another nonce', () => ({ nonce: 'another' })],
    ['of no nonce', () => ({ nonce: undefined })],
    ['for another client', () => ({ aud: 'another' })],
    ['for another client too, without saying for whom', () => ({ aud: [app.provider.env['GOOGLE_CLIENT_ID'], 'another'], azp: 'another' })],
    ['in the name of another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['that is over', () => ({ exp: soon() - 3_600 })],
    ['without an end', () => ({ exp: undefined })],
    ['without a subject', () => ({ sub: undefined })],
  ])('with a token %s', async (_what, claims) => {
    const before = await tableSnapshot(app);
    app.provider.lie({ claims: claims() });
    expect(await toLanding(app, createCookieBrowser(), aPerson())).toBe(failed);
    expect(await tableSnapshot(app)).toEqual(before);
  });

  test('fails with a token that the provider did not sign', async () => {
    app.provider.lie({ isForged: true });
    expect(await toLanding(app, createCookieBrowser(), aPerson())).toBe(failed);
  });
});

test('asks an unreachable provider again at the next click', async () => {
  const late = await startGoogleApp();
  try {
    late.provider.break(true);
    expect(await landingOf(createCookieBrowser(), new URL('/api/auth/google', late.url))).toBe(failed);
    late.provider.break(false);
    const browser = createCookieBrowser();
    const callback = await toCallback(late, browser, aPerson());
    late.provider.break(true);
    expect(await landingOf(browser, callback)).toBe(failed);
    late.provider.break(false);
    expect(await toLanding(late, browser, aPerson())).toMatch(success);
  } finally {
    await late.stop();
  }
});

test('sends the provider the verifier of its challenge', async () => {
  const browser = createCookieBrowser();
  const { location } = await browser.open(`${app.url}/api/auth/google`);
  const cookie = browser.cookiesFor(`${app.url}/api/auth/google/callback`).slice('google-flow='.length);
  const { verifier } = JSON.parse(app.app.deps.secrets.unseal(Buffer.from(cookie, 'base64url'), 'google-flow'));
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(location?.searchParams.get('code_challenge'));
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
