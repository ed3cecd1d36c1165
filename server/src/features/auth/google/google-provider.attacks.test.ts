import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { aPerson, landingOf, startGoogleApp, toCallback, toLanding, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
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

describe('a faulty provider', { tags: 'C3' }, () => {
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
