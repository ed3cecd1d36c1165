import type { IncomingMessage } from 'node:http';

export const mostNames = 100;
const mostHeaders = 100;
/** Longer than any that has a route, or that Google's sign-in comes back with. */
const longest = { path: 1_000, query: 4_000 };

const unbounded = new WeakSet<IncomingMessage>();

/** Before the router reads path and query. Those beyond the bounds it gets in a harmless form; the request is refused once it has been counted. */
export function boundedUrl(request: IncomingMessage): string {
  const { url = '/' } = request;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (path.length > longest.path) {
    unbounded.add(request);
    return '/api/';
  }
  if (end === -1 || (url.length - end <= longest.query && !hasMoreThan(mostNames - 1, '&', url.slice(end)))) return url;
  unbounded.add(request);
  return path;
}

export function isBeyondBounds(request: IncomingMessage): boolean {
  return unbounded.has(request) || request.rawHeaders.length > 2 * mostHeaders;
}

/** Stops at the first one too many. */
export function hasMoreThan(most: number, sign: string, text: string | Buffer): boolean {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}
