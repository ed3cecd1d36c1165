import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Read before the first await: a closed connection has no address. */
export function addressOf({ ip }: { ip?: string | undefined }): string {
  return ip === undefined ? '' : canonicalAddress(ip);
}

/** The address of a request that no route gets. */
export function addressBehind(request: IncomingMessage, trustedProxies: number): string {
  return addressOf({ ip: proxyAddress(request, (_address, hop) => hop < trustedProxies) });
}

/** One spelling: IPv4 also from IPv6 (`::ffff:192.0.2.1`), without the port that some proxies append. */
export function canonicalAddress(text: string): string {
  const address = withoutPort(text.trim());
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1);
}

/** The key for limits: an IPv4 address, or the /64 network that one IPv6 customer controls. */
export function networkOf(text: string): string {
  const address = withoutPort(text.trim());
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return mappedIPv4(groups) ?? `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}::/64`;
}

function mappedIPv4(groups: number[]): string | undefined {
  const [a, b, c, d, e, f, high = 0, low = 0] = groups;
  const isMapped = f === 0xffff && a === 0 && b === 0 && c === 0 && d === 0 && e === 0;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [host = '', port] = text.split(':');
  return port !== undefined && isIPv4(host) ? host : text;
}

function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const [left = '', right] = withoutDots(plain).split('::');
  const before = parseGroups(left);
  const after = parseGroups(right ?? '');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function withoutDots(address: string): string {
  if (!address.includes('.')) return address;
  const end = address.lastIndexOf(':') + 1;
  const [a = 0, b = 0, c = 0, d = 0] = address.slice(end).split('.').map(Number);
  return `${address.slice(0, end)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
