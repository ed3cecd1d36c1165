import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import type { HostTarget } from './guarded-connector.ts';

/** Public https hosts, and those an operator named; loopback only outside production (security.md E6). */
export function isAllowedTarget(target: HostTarget, rules: { isProduction: boolean; providerHosts: readonly string[] }): boolean {
  if (rules.providerHosts.includes(target.hostname.toLowerCase())) return true;
  if (!rules.isProduction && isLoopback(target.address)) return true;
  return target.protocol === 'https:' && isPublicAddress(target.address);
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
}
