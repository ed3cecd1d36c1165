import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { now } from '../../../platform/database/database.ts';
import { exchangeSignInCode } from '../sessions/exchange.commands.ts';
import { beginGoogleSignIn, completeGoogleSignIn, type GoogleProblem } from './google.commands.ts';
import { browserCookie, flowCookie, readTabs, setTabs } from './google-cookies.ts';
import { openFlow, sealFlow } from './google-flow.ts';
import { createFindProvider } from './google-provider.ts';

export function mountGoogle(mount: Mount, deps: Deps): void {
  const { config, db, secrets, log, publicUrl } = deps;
  const provider = config.google && createFindProvider(config.google, config);
  const redirectUri = () => new URL('/api/auth/google/callback', publicUrl()).href;

  mount('GET auth/google', async ({ query, from }) => {
    if (provider === undefined) return redirectToLogin('google_not_set_up');
    try {
      const { location, flow } = await beginGoogleSignIn(provider, { redirectUri: redirectUri(), referralCode: query.referralCode });
      const at = await now(db.autocommit);
      const others = readTabs(flowCookie, from.cookie, publicUrl()).filter((sealed) => openFlow(secrets, sealed, at) !== undefined);
      return reply(302, null, { location, cookies: [setTabs(flowCookie, [...others, sealFlow(secrets, flow, at)], publicUrl())] });
    } catch (error) {
      log.warn(describeFailure(error), 'the identity provider cannot be asked');
      return redirectToLogin('google_failed');
    }
  });

  mount('GET auth/google/callback', async ({ query, from }) => {
    if (provider === undefined) return redirectToLogin('google_not_set_up');
    const at = await now(db.autocommit);
    const tabs = readTabs(flowCookie, from.cookie, publicUrl());
    const openTab = (sealed: string) => openFlow(secrets, sealed, at);
    const flow = tabs.map(openTab).find((each) => each !== undefined && each.state === query.state);
    if (flow === undefined) return redirectToLogin('google_failed');
    const others = tabs.filter((sealed) => ![undefined, flow.state].includes(openTab(sealed)?.state));
    const done = [setTabs(flowCookie, others, publicUrl())];
    try {
      const outcome = await completeGoogleSignIn(deps, provider, { answer: withQuery(redirectUri(), query), flow, address: from.address });
      if (typeof outcome === 'string') return redirectToLogin(outcome, done);
      const location = `/account/login-success?token=${outcome.token}`;
      const browsers = [...readTabs(browserCookie, from.cookie, publicUrl()), outcome.browser];
      return reply(302, null, { location, cookies: [...done, setTabs(browserCookie, browsers, publicUrl())] });
    } catch (error) {
      log.warn(describeFailure(error), 'a sign-in with Google failed');
      return redirectToLogin('google_failed', done);
    }
  });

  mount('POST auth/exchange', async ({ body, from }) => {
    const browsers = readTabs(browserCookie, from.cookie, publicUrl());
    const { browser: used, ...session } = await exchangeSignInCode(deps, { token: body.token, code: body.code, browsers }, from);
    const others = browsers.filter((browser) => browser !== used);
    return reply(200, session, { cookies: [setTabs(browserCookie, others, publicUrl())] });
  });
}

function withQuery(address: string, query: Record<string, string | undefined>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function redirectToLogin(problem: GoogleProblem, cookies: string[] = []) {
  return reply(302, null, { location: `/login?error=${problem}`, cookies });
}

/** The error may contain tokens and the provider's whole answer. */
function describeFailure(error: unknown): { reason: string } {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return { reason: `${error.name}: ${error.message}${code}` };
}
