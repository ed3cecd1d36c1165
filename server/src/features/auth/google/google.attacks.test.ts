import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { landingOf, startGoogleApp, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
import { exchange } from '../../../../../test/fakes/network/wire.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp()));
afterAll(() => app.stop());
beforeEach(() => {
  app.provider.lie(undefined);
  app.provider.break(false);
});

const failed = '302 /login?error=google_failed';

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
