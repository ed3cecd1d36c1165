import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { createCookieBrowser, type CookieBrowser } from '../../../../../test/fakes/cookie-browser.ts';
import { passTime } from '../../../../../test/builders/data.ts';
import { aPerson, signInWithGoogle, startGoogleApp, toLanding, tokenIn, type GoogleApp } from '../../../../../test/fakes/google-app.ts';
import type { Person } from '../../../../../test/fakes/openid-provider.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';

let app: GoogleApp;
beforeAll(async () => void (app = await startGoogleApp()));
afterAll(() => app.stop());

const invalid = { code: 'SIGN_IN_CODE_INVALID', message: 'This sign-in has expired. Please sign in again.' };

test('accepts a code once', async () => {
  const { browser, token } = await obtainCode();
  const cookie = browser.cookiesFor(exchangeUrl());
  expect(await exchange(browser, { token })).toMatchObject({ status: 200, body: { role: 'user' } });
  expect(await exchange(browser, { token })).toMatchObject({ status: 401, body: invalid });
  const again = await app.post('/api/auth/exchange', { body: { token }, headers: { cookie } });
  expect([again.status, again.body]).toEqual([401, invalid]);
});

test('opens one session for twenty concurrent exchanges', async () => {
  const { browser, token } = await obtainCode();
  const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(browser, { token })));
  expect(replies.map(({ status }) => status).filter((status) => status !== 401)).toEqual([200]);
});

test('refuses a code in another browser', { tags: 'C3' }, async () => {
  const [mine, theirs] = [await obtainCode(), await obtainCode()];
  expect(await exchange(createCookieBrowser(), { token: mine.token })).toMatchObject({ status: 401, body: invalid });
  expect(await exchange(theirs.browser, { token: mine.token })).toMatchObject({ status: 401, body: invalid });
  expect(await exchange(mine.browser, { token: mine.token })).toMatchObject({ status: 200 });
});

test('refuses a code after a minute', async () => {
  const [first, second] = [await obtainCode(), await obtainCode()];
  await passTime(app, 55);
  expect(await exchange(first.browser, { token: first.token })).toMatchObject({ status: 200 });
  await passTime(app, 6);
  expect(await exchange(second.browser, { token: second.token })).toMatchObject({ status: 401, body: invalid });
  await obtainCode();
  const { rows } = await app.app.deps.db.pool.query('select count(*)::int as old from sign_in_code where expires_at <= app_now()');
  expect(rows).toEqual([{ old: 0 }]);
});

test('refuses an invented code', async () => {
  const { browser, token } = await obtainCode();
  const session = await signInWithGoogle(app, aPerson());
  for (const none of ['x', `${token}x`, token.slice(1), token.toUpperCase(), randomBytes(32).toString('base64url'), session.token])
    expect(await exchange(browser, { token: none })).toMatchObject({ status: 401, body: invalid });
  expect(await exchange(browser, { token })).toMatchObject({ status: 200 });
});

test('sends the cookie to the exchange only, and clears it', async () => {
  const person = aPerson();
  const browser = createCookieBrowser();
  app.provider.setPerson(person);
  const callback = await browser.walk(`${app.url}/api/auth/google`, (url) => url.pathname.endsWith('/callback'));
  const { location, setCookies } = await browser.open(callback.href);
  expect(setCookies).toEqual([
    'google-flow=; Path=/api/auth/google; Max-Age=0; HttpOnly; SameSite=Lax',
    expect.stringMatching(/^sign-in-browser=[\w-]{43}; Path=\/api\/auth; Max-Age=60; HttpOnly; SameSite=Strict$/),
  ]);
  expect(browser.cookiesFor(exchangeUrl())).toMatch(/^sign-in-browser=/);
  for (const path of ['/', '/account/login-success', '/api/users/login']) expect(browser.cookiesFor(app.url + path)).toBe('');
  const reply = await exchange(browser, { token: location?.searchParams.get('token') ?? '' });
  expect(reply.headers.getSetCookie()).toEqual(['sign-in-browser=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Strict']);
  expect(browser.cookiesFor(exchangeUrl())).toBe('');
});

test('stores neither code nor cookie', async () => {
  const { browser, token } = await obtainCode();
  const dump = await dumpTables(app);
  const secret = browser.cookiesFor(exchangeUrl()).slice('sign-in-browser='.length);
  expect(secret).toHaveLength(43);
  for (const each of [token, secret]) {
    expect(dump).not.toContain(each);
    expect(dump).not.toContain(Buffer.from(each).toString('hex'));
    expect(dump).not.toContain(Buffer.from(each, 'base64url').toString('hex'));
  }
});

test('refuses a user who was blocked in the meantime', async () => {
  const person = aPerson();
  const { browser, token } = await obtainCode(person);
  await app.app.deps.db.pool.query('update app_user set is_blocked = true where email = $1', [person.email]);
  expect(await exchange(browser, { token })).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BLOCKED' } });
  const { rows } = await app.app.deps.db.pool.query('select s.id from session s join app_user u on u.id = s.user_id where u.email = $1', [
    person.email,
  ]);
  expect(rows).toEqual([]);
});

describe('with a second factor', () => {
  test('keeps the code while the factor is missing or wrong, and accepts the right one', async () => {
    const person = aPerson();
    const authenticator = await enrolAuthenticator(await signInWithGoogle(app, person));
    const { browser, token } = await obtainCode(person);
    expect(await exchange(browser, { token })).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    const code = authenticator.generate({ timestamp: await productTime() });
    const wrong = `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`;
    expect(await exchange(browser, { token, code: wrong })).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_WRONG' } });
    expect(await exchange(createCookieBrowser(), { token, code })).toMatchObject({ status: 401, body: invalid });
    const reply = await exchange(browser, { token, code });
    expect(reply).toMatchObject({ status: 200, body: { role: 'user' } });
    expect((await app.get('/api/payment/balance', { as: reply.body })).status).toBe(200);
    expect(await exchange(browser, { token, code })).toMatchObject({ status: 401, body: invalid });
    const { rows } = await app.app.deps.db.pool.query(
      'select s.second_factor_at is not null as fresh from session s join app_user u on u.id = s.user_id where u.email = $1 and s.ended_at is null',
      [person.email],
    );
    expect(rows).toEqual([{ fresh: true }]);
  });

  test('keeps the older session until the code is right', async () => {
    const person = aPerson();
    const older = await signInWithGoogle(app, person);
    const authenticator = await enrolAuthenticator(older);
    const { browser, token } = await obtainCode(person);
    await exchange(browser, { token, code: '000000' });
    expect((await app.get('/api/payment/balance', { as: older })).status).toBe(200);
    await exchange(browser, { token, code: authenticator.generate({ timestamp: await productTime() }) });
    expect((await app.get('/api/payment/balance', { as: older })).body).toMatchObject({ code: 'SESSION_REPLACED' });
  });
});

async function obtainCode(person: Person = aPerson()): Promise<{ browser: CookieBrowser; token: string }> {
  const browser = createCookieBrowser();
  return { browser, token: tokenIn(await toLanding(app, browser, person)) };
}

function exchange(browser: CookieBrowser, body: { token: string; code?: string }): Promise<TestReply> {
  return browser.post(exchangeUrl(), body);
}

function exchangeUrl(): string {
  return `${app.url}/api/auth/exchange`;
}

async function enrolAuthenticator({ userId }: TestUser): Promise<TOTP> {
  const secret = new Secret({ size: 20 });
  const { secrets, db } = app.app.deps;
  await db.pool.query('insert into second_factor (user_id, secret_sealed, confirmed_at) values ($1, $2, app_now())', [
    userId,
    secrets.seal(secret.base32, `second-factor:${userId}`),
  ]);
  return new TOTP({ secret });
}

async function productTime(): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query<{ now: Date }>('select app_now() as now');
  return rows[0]?.now.getTime() ?? 0;
}
