import { isIP, isIPv4 } from 'node:net';

/** The caller's address in one spelling: IPv4 also where it arrives as IPv6 (`::ffff:192.0.2.1`), and no port, which some proxies append. */
export function canonicalAddress(text: string): string {
  const address = withoutPort(text.trim());
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1);
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** What limits count: an IPv4 address, or the /64 that one IPv6 customer has to choose addresses from (decisions.md, Accounts). */
export function networkOf(text: string): string {
  const address = canonicalAddress(text);
  if (isIP(address) !== 6) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [host = '', port] = text.split(':');
  return port !== undefined && isIPv4(host) ? host : text;
}

/** The eight groups of a valid IPv6 address. A zone (`%eth0`) names our own interface and is left out. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const lastColon = plain.lastIndexOf(':');
  const tail = plain.slice(lastColon + 1);
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
  const text = isIPv4(tail) ? `${plain.slice(0, lastColon + 1)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : plain;
  const [left = '', right] = text.split('::');
  const before = parseGroups(left);
  const after = parseGroups(right ?? '');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
