import { randomBytes } from 'node:crypto';
import { parseSessionToken } from '../../server/src/platform/api/caller.ts';
import type { TestUser } from './browser.ts';
import { createCookieBrowser, type CookieBrowser } from './cookie-browser.ts';
import { startOpenIdProvider, type OpenIdProvider, type Person } from './openid-provider.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

export type GoogleApp = TestApp & { provider: OpenIdProvider };

export async function startGoogleApp(options: { env?: Record<string, string>; claimsIn?: 'token' | 'userinfo' } = {}): Promise<GoogleApp> {
  const provider = await startOpenIdProvider(options);
  const app = await startTestApp({ env: { ...provider.env, ...options.env } });
  provider.register(new URL('/api/auth/google/callback', options.env?.['PUBLIC_URL'] ?? app.url).href);
  return {
    ...app,
    provider,
    async stop() {
      await app.stop();
      await provider.stop();
    },
  };
}

export function aPerson(about: Partial<Person> = {}): Person & { email: string } {
  const sub = randomBytes(8).toString('hex');
  return { sub, email: `person-${sub}@example.com`, email_verified: true, ...about };
}

/** Returns the callback's URL without opening it. */
export function toCallback(app: GoogleApp, browser: CookieBrowser, person: Person | undefined, query = ''): Promise<URL> {
  app.provider.setPerson(person);
  return browser.walk(`${app.url}/api/auth/google${query}`, (url) => url.pathname === '/api/auth/google/callback');
}

export async function toLanding(app: GoogleApp, browser: CookieBrowser, person: Person | undefined, query = ''): Promise<string> {
  return landingOf(browser, await toCallback(app, browser, person, query));
}

export async function landingOf(browser: CookieBrowser, callback: URL): Promise<string> {
  const { status, location } = await browser.open(callback.href);
  return `${status} ${location?.pathname}${location?.search}`;
}

export function tokenIn(landing: string): string {
  const [, token] = /^302 \/account\/login-success\?token=([\w-]{43})$/.exec(landing) ?? [];
  if (token === undefined) throw new Error(`No code in ${landing}`);
  return token;
}

export async function signInWithGoogle(
  app: GoogleApp,
  person: Person,
  options: { browser?: CookieBrowser; query?: string } = {},
): Promise<TestUser & { role: string }> {
  const browser = options.browser ?? createCookieBrowser();
  const token = tokenIn(await toLanding(app, browser, person, options.query));
  const reply = await browser.post(`${app.url}/api/auth/exchange`, { token });
  if (reply.status !== 200) throw new Error(`The exchange answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  const { token: session, role }: { token: string; role: string } = reply.body;
  const { rows } = await app.app.deps.db.pool.query<{ userId: number; email: string }>(
    'select u.id as "userId", u.email from session s join app_user u on u.id = s.user_id where s.id = $1',
    [parseSessionToken(session)?.id],
  );
  if (rows[0] === undefined) throw new Error('The token belongs to no user');
  return { ...rows[0], password: 'none', token: session, role };
}

export async function accountsOf({ app }: GoogleApp, email: string): Promise<unknown[]> {
  const { rows } = await app.deps.db.pool.query(
    `select role, email_verified_at is not null as "isVerified", password_hash is not null as "hasPassword", array_agg(i.subject) as identities
     from app_user u left join user_identity i on i.user_id = u.id where u.email = $1 group by u.id`,
    [email.toLowerCase()],
  );
  return rows;
}
