import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import type { HostTarget } from './guarded-connector.ts';
import { lookupByNameServers, lookupBySystem, type Lookup } from './lookups.ts';

/** Providers are an operator's choice, so their hosts may be listed. */
type TargetRules = { isProduction: boolean; providerHosts: readonly string[] };

/** Public https hosts, and those that an operator listed; loopback only outside production. */
export function isAllowedTarget(target: HostTarget, rules: TargetRules): boolean {
  if (rules.providerHosts.includes(target.hostname.toLowerCase())) return true;
  if (!rules.isProduction && isLoopback(target.address)) return true;
  return target.protocol === 'https:' && isPublicAddress(target.address);
}

/** URLs normalise IP addresses. Host names are resolved and checked when connecting. */
export function targetProblem(url: URL, rules: TargetRules): string | undefined {
  const hostname = url.hostname.replace(/\.$/, '');
  if (rules.providerHosts.includes(hostname)) return undefined;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const isLocal = isLocalName(hostname) || isLoopback(address);
  if (isLocal && !rules.isProduction) return undefined;
  if (isLocal || (isIP(address) !== 0 && !isPublicAddress(address)))
    return 'This address leads into a private network. If it is meant, name its host in PROVIDER_HOSTS.';
  return url.protocol === 'https:' ? undefined : 'It must begin with https://, so that the key cannot be read on its way';
}

type ReceiverRules = { isProduction: boolean; webhookHosts: readonly string[] };

/** Receivers of webhooks and alarms: hosts that are listed for providers are no exception here. */
export function isAllowedReceiver(target: HostTarget, { isProduction, webhookHosts }: ReceiverRules): boolean {
  return isAllowedTarget(target, { isProduction, providerHosts: webhookHosts });
}

/** As `targetProblem`. */
export function receiverProblem(url: URL, { isProduction, webhookHosts }: ReceiverRules): string | undefined {
  if (!/^https?:$/.test(url.protocol)) return 'It must begin with https://';
  if (url.username !== '' || url.password !== '') return 'An address with a name or password in it can’t be used';
  if (targetProblem(url, { isProduction, providerHosts: webhookHosts }) === undefined) return undefined;
  return url.protocol === 'https:' ? 'This address leads into a private network' : 'It must begin with https://';
}

/** Names that the operator listed, and this machine's own, may be in the hosts file. */
export function receiverLookup({ hostname }: URL, { isProduction, webhookHosts }: ReceiverRules): Lookup {
  const isOurs = webhookHosts.includes(hostname) || (!isProduction && isLocalName(hostname));
  return isOurs ? lookupBySystem : lookupByNameServers;
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
}
