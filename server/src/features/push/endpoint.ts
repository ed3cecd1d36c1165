import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { isPublicAddress } from '../../platform/outbound/addresses.ts';
import { isAllowedTarget, targetProblem } from '../../platform/outbound/allowed-target.ts';
import type { HostTarget } from '../../platform/outbound/guarded-connector.ts';

type Hosts = Pick<Config, 'pushHosts'>;

const notAccepted = 'This address is not one of a push service';

/** Any user may name an endpoint: public https hosts on their usual port, and hosts that an operator listed. Loopback in no mode. */
export function endpointProblem(url: URL, { pushHosts }: Hosts): string | undefined {
  if (url.username !== '' || url.password !== '') return notAccepted;
  if (isListed(url, pushHosts)) return /^https?:$/.test(url.protocol) ? undefined : notAccepted;
  return targetProblem(url, rulesOf(pushHosts)) !== undefined || url.port !== '' ? notAccepted : undefined;
}

/** Checked again when connecting. A name that can't be resolved now passes. */
export async function privateAddressProblem(url: URL, { pushHosts }: Hosts): Promise<string | undefined> {
  if (isListed(url, pushHosts) || isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return undefined;
  const resolver = new Resolver({ timeout: resolveMs, tries: 1 });
  const found = await Promise.all([resolver.resolve4(url.hostname), resolver.resolve6(url.hostname)].map((each) => each.catch(() => [])));
  const addresses = found.flat();
  return addresses.length > 0 && !addresses.some(isPublicAddress) ? notAccepted : undefined;
}

export function isAllowedWhenConnecting(target: HostTarget, { pushHosts }: Hosts): boolean {
  return isAllowedTarget(target, rulesOf(pushHosts));
}

const resolveMs = 1_500;

function isListed(url: URL, pushHosts: readonly string[]): boolean {
  return pushHosts.includes(url.hostname);
}

function rulesOf(pushHosts: readonly string[]) {
  return { isProduction: true, providerHosts: pushHosts };
}
