export type Answer = 'network' | 'page' | 'shell' | 'asset' | 'logo';

export type Asked = { method: string; mode: string; url: URL };

/** Calls are never answered from the cache: account data must not be stored. The server decides which addresses are pages, in `web-files.ts`. */
export function answerFor({ method, mode, url }: Asked, { origin, files }: { origin: string; files: readonly string[] }): Answer {
  if (method !== 'GET' || url.origin !== origin || url.pathname.startsWith('/api/')) return 'network';
  if (mode === 'navigate') return /^\/(status|apps(\/.*)?)$/.test(url.pathname) || /\.\w+$/.test(url.pathname) ? 'network' : 'page';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (/^\/(services|images)\//.test(url.pathname)) return 'logo';
  return url.search === '' && files.includes(url.pathname) ? 'shell' : 'network';
}

export function aboveCap<Entry>(entries: readonly Entry[], cap: number): Entry[] {
  return entries.slice(0, Math.max(0, entries.length - cap));
}

export function outdated(names: readonly string[], kept: readonly string[]): string[] {
  return names.filter((name) => !kept.includes(name));
}
