import type { APIResponse, CDPSession, Page } from '@playwright/test';

/**
 * `page.route` for calls of the API, as Playwright offers it without what no journey uses. Playwright's own switches the browser's cache off
 * and pauses every request: a page then loads and compiles all its files again, which doubles the processor time of a load.
 */
export async function routeCalls(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const own = { route: page.route.bind(page), unroute: page.unroute.bind(page), unrouteAll: page.unrouteAll.bind(page) };
  let routes: Routed[] = [];
  session.on('Fetch.requestPaused', (paused) => {
    const offered = routes;
    answer(page, { session, paused, routes: offered }).catch((error: unknown) => {
      // A journey that has ended no longer waits for its replies.
      if (offered.some((route) => routes.includes(route))) throw error;
    });
  });
  Object.assign(page, {
    async route(pattern: RegExp | string, handler: Handler, { times = Infinity } = {}) {
      if (!isOfApi(pattern)) return own.route(pattern, handler, times === Infinity ? {} : { times });
      routes = [{ pattern, address: addressOf(pattern), handler, timesLeft: times }, ...routes];
      await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
    },
    async unroute(pattern: RegExp | string) {
      if (!isOfApi(pattern)) return own.unroute(pattern);
      routes = routes.filter((route) => route.pattern !== pattern);
    },
    async unrouteAll(options: Parameters<Page['unrouteAll']>[0]) {
      routes = [];
      await session.send('Fetch.disable');
      await own.unrouteAll(options);
    },
  });
}

type Paused = { requestId: string; request: { url: string; method: string; headers: Record<string, string>; postData?: string } };
type Handler = (route: ReturnType<typeof routeOf>) => unknown;
type Routed = { pattern: RegExp | string; address: RegExp; handler: Handler; timesLeft: number };

function isOfApi(pattern: RegExp | string): boolean {
  return /^(\*\*\/api\/|\\\/api\\\/)/.test(typeof pattern === 'string' ? pattern : pattern.source) && !String(pattern).includes('assets');
}

/** As in Playwright, `**` is any text and `*` any text without a slash. */
function addressOf(pattern: RegExp | string): RegExp {
  if (typeof pattern !== 'string') return pattern;
  const parts = pattern.split(/(\*+)/).map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('')}$`);
}

type Call = { session: CDPSession; paused: Paused; routes: readonly Routed[] };

/** The newest route that fits answers; one that falls back leaves it to the one before. */
async function answer(page: Page, { session, paused, routes }: Call): Promise<void> {
  const place = routes.findIndex(({ address, timesLeft }) => timesLeft > 0 && address.test(paused.request.url));
  const routed = routes[place];
  if (routed === undefined) return send(session, 'Fetch.continueRequest', { requestId: paused.requestId });
  routed.timesLeft -= 1;
  await routed.handler(routeOf(page, { session, paused, routes: routes.slice(place + 1) }));
}

type Reply = {
  status?: number;
  response?: APIResponse;
  json?: unknown;
  body?: string;
  contentType?: string;
  headers?: Record<string, string>;
};

function routeOf(page: Page, call: Call) {
  const { session, paused } = call;
  const { requestId, request } = paused;
  const { url, method, postData } = request;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    request: () => ({
      url: () => url,
      method: () => method,
      headers: () => headers,
      postDataJSON: (): unknown => (postData === undefined ? null : JSON.parse(postData)),
    }),
    fetch: () => page.request.fetch(url, { method, headers, maxRedirects: 0, ...(postData === undefined ? {} : { data: postData }) }),
    continue: () => send(session, 'Fetch.continueRequest', { requestId }),
    fallback: () => answer(page, call),
    abort: (reason = 'failed') => send(session, 'Fetch.failRequest', { requestId, errorReason: failures[reason] ?? 'Failed' }),
    async fulfill({ status, response, json, body, contentType, headers: added = {} }: Reply) {
      const text = json === undefined ? (body ?? (await response?.text()) ?? '') : JSON.stringify(json);
      const type = contentType ?? (json === undefined ? undefined : 'application/json');
      const sent = { ...withoutLength(response?.headers() ?? {}), ...(type === undefined ? {} : { 'content-type': type }), ...added };
      await send(session, 'Fetch.fulfillRequest', {
        requestId,
        responseCode: status ?? response?.status() ?? 200,
        responseHeaders: Object.entries(sent).map(([name, value]) => ({ name, value })),
        body: Buffer.from(text).toString('base64'),
      });
    },
  };
}

const failures: Record<string, 'ConnectionRefused' | 'ConnectionReset' | 'Failed'> = {
  connectionrefused: 'ConnectionRefused',
  connectionreset: 'ConnectionReset',
};

function withoutLength(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(content-(length|encoding)|transfer-encoding)$/.test(name)));
}

/** The page may have given the request up. */
async function send<Method extends 'Fetch.continueRequest' | 'Fetch.failRequest' | 'Fetch.fulfillRequest'>(
  session: CDPSession,
  method: Method,
  parameters: Parameters<typeof session.send<Method>>[1],
): Promise<void> {
  await session.send(method, parameters).catch((error: unknown) => {
    if (!/Invalid InterceptionId|closed/.test(String(error))) throw error;
  });
}
