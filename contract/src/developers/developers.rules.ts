import { formatWait } from '../activations/buying.rules.ts';
import { formatRupees } from '../values/money-format.ts';

/** What a key may do. */
export const keyScopes = ['read', 'buy', 'webhooks'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A test key buys test services with test money. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** What a wallet of test money is filled up to each day. */
export const testWalletRupees = 1_000;

/** What a test key can buy. */
export const testServices = ['test_ok', 'test_late', 'test_none', 'test_multi', 'test_dead'] as const;

/** What stops a purchase by key: its own limits, or fair use. */
export type KeyLimit = 'rupeesPerDay' | 'maxPrice' | 'maxOpen' | 'services' | 'slowed' | 'paused';

/** `most`: in paise, or a count. `isNew`: fair use has not stored it yet. */
export type KeyRefusal =
  | { limit: 'rupeesPerDay' | 'maxPrice' | 'maxOpen'; most: number }
  | { limit: 'services' }
  | { limit: 'slowed'; most: number; seconds: number; isNew: boolean }
  | { limit: 'paused'; seconds: number; isNew: boolean };

export function keyLimitMessage(refusal: KeyRefusal): string {
  switch (refusal.limit) {
    case 'rupeesPerDay':
      return `This key can spend ${formatRupees(refusal.most / 100)} more today, which is less than the number costs.`;
    case 'maxPrice':
      return `This key can pay at most ${formatRupees(refusal.most / 100)} for a number.`;
    case 'maxOpen':
      return `This key already has ${refusal.most} open numbers. Wait for one to end, or cancel one.`;
    case 'services':
      return 'This key can’t buy this service.';
    case 'slowed':
      return `Too many of this key’s numbers were cancelled, so it can buy ${refusal.most} a minute. The next one is possible in ${formatWait(refusal.seconds)}.`;
    case 'paused':
      return `Too many of this key’s numbers were cancelled. It can buy again in ${formatWait(refusal.seconds)}.`;
  }
}

/** A user's keys that are not revoked. */
export const keysMaximum = 10;
export const openNumbersDefault = 50;
export const openNumbersMaximum = 1_000;
/** In calls a second, for each key; an unused second counts up to the burst. */
export const keyCalls = { perSecond: 60, burst: 120 } as const;

const nameMaximum = 60;
const networksMaximum = 20;

export function keyNameProblem(text: string): string | undefined {
  const name = text.trim();
  if (name === '') return 'Please give it a name';
  return name.length > nameMaximum ? `At most ${nameMaximum} characters` : undefined;
}

/** An IPv4 or IPv6 address, or a network of them such as `203.0.113.0/24`. */
function networkProblem(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const isV4 = isIpv4(address);
  if (rest.length > 0 || (!isV4 && !isIpv6(address))) return 'Not an address or a network, such as 203.0.113.0/24';
  if (bits === undefined) return undefined;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (isV4 ? 32 : 128)) return 'Not a network, such as 203.0.113.0/24';
  return undefined;
}

export function networksProblem(networks: readonly string[]): string | undefined {
  if (networks.length > networksMaximum) return `At most ${networksMaximum} addresses`;
  return networks.map(networkProblem).find((problem) => problem !== undefined);
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const [head = '', tail, ...rest] = text.split('::');
  if (rest.length > 0) return false;
  const groups = [head, tail ?? ''].flatMap((side) => (side === '' ? [] : side.split(':')));
  const areGroups = groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
  return areGroups && (tail === undefined ? groups.length === 8 : groups.length < 8);
}
