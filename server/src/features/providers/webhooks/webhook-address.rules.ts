import { BlockList, isIP } from 'node:net';

/** Without sources, any address matches. */
export function isFrom(address: string, sources: readonly string[]): boolean {
  if (sources.length === 0) return true;
  const allowed = new BlockList();
  for (const source of sources) {
    const [network = '', bits] = source.split('/');
    if (bits === undefined) allowed.addAddress(network, familyOf(network));
    else allowed.addSubnet(network, Number(bits), familyOf(network));
  }
  return isIP(address) !== 0 && allowed.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
