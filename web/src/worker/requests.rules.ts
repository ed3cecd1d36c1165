/** How a request is answered: left to the network, the page, a file of the shell, a file whose name carries its content's hash, a logo. */
export type Answer = 'network' | 'page' | 'shell' | 'asset' | 'logo';

export type Asked = { method: string; mode: string; url: URL };

/** Calls are never answered from the cache: account data must not be stored. The server decides which addresses are pages, in `web-files.ts`. */
export function answerFor({ method, mode, url }: Asked, { origin, files }: { origin: string; files: readonly string[] }): Answer {
  if (method !== 'GET' || url.origin !== origin || url.pathname.startsWith('/api/')) return 'network';
  if (mode === 'navigate') return /\.\w+$/.test(url.pathname) ? 'network' : 'page';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (/^\/(services|images)\//.test(url.pathname)) return 'logo';
  return url.search === '' && files.includes(url.pathname) ? 'shell' : 'network';
}

/** What stands first was kept first: the oldest above the cap. */
export function aboveCap<Entry>(entries: readonly Entry[], cap: number): Entry[] {
  return entries.slice(0, Math.max(0, entries.length - cap));
}

/** The caches of builds before this one. */
export function outdated(names: readonly string[], kept: readonly string[]): string[] {
  return names.filter((name) => !kept.includes(name));
}
