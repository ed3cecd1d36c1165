import type { TestReply } from './browser.ts';

export type CookieBrowser = {
  open(url: string, request?: { headers?: Record<string, string> }): Promise<Landing>;
  walk(url: string, isTheEnd: (url: URL) => boolean): Promise<URL>;
  post(url: string, body: unknown): Promise<TestReply>;
  forget(url: string): void;
  cookiesFor(url: string): string;
};

export type Landing = { status: number; location: URL | undefined; setCookies: string[] };

type Cookie = { name: string; value: string; host: string; path: string };

export function createCookieBrowser(): CookieBrowser {
  const jar = new Map<string, Cookie>();

  function cookiesFor(url: string): string {
    const { host: site, pathname } = new URL(url);
    return [...jar.values()]
      .filter(({ host, path }) => host === site && (pathname === path || pathname.startsWith(path === '/' ? path : `${path}/`)))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  function keep(url: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const settings = new Map(attributes.map((each) => each.split('=')).map(([key = '', value = '']) => [key.toLowerCase(), value]));
    const { host } = new URL(url);
    const path = settings.get('path') ?? '/';
    const isGone = settings.get('max-age') === '0' || Date.parse(settings.get('expires') ?? '') < Date.now();
    if (isGone) jar.delete(`${host} ${path} ${name}`);
    else jar.set(`${host} ${path} ${name}`, { name, value: pair.slice(pair.indexOf('=') + 1), host, path });
  }

  async function send(url: string, request: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = cookiesFor(url);
    const headers = { ...(cookie === '' ? {} : { cookie }), ...request.headers };
    const response = await fetch(url, { ...request, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(url, line);
    return response;
  }

  async function open(url: string, request: { headers?: Record<string, string> } = {}): Promise<Landing> {
    const response = await send(url, request);
    await response.text();
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? undefined : new URL(location, url),
      setCookies: response.headers.getSetCookie(),
    };
  }

  return {
    open,
    cookiesFor,
    forget(url) {
      const { host: site } = new URL(url);
      for (const [key, { host }] of jar) if (host === site) jar.delete(key);
    },
    async walk(url, isTheEnd) {
      let at = new URL(url);
      for (let steps = 0; steps < 10 && !isTheEnd(at); steps += 1) {
        const { status, location } = await open(at.href);
        if (location === undefined) throw new Error(`${at.pathname} answered ${status} and leads nowhere`);
        at = location;
      }
      if (!isTheEnd(at)) throw new Error(`Still under way at ${at.href}`);
      return at;
    },
    async post(url, body) {
      const response = await send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
  };
}
