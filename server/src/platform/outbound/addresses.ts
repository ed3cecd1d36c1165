import { BlockList, isIP } from 'node:net';

/** Not in a special-purpose range of IANA (RFC 6890), not multicast; of IPv6 only global unicast is assigned. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 4 ? !special.check(address) : globalUnicast.check(address, 'ipv6') && !specialOfIPv6.check(address, 'ipv6');
}

/** Separate lists: in a single one, the IPv6 range of mapped addresses (`::ffff:0:0/96`) would match every IPv4 address. */
const special = new BlockList();
const globalUnicast = new BlockList();
const specialOfIPv6 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4');
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  specialOfIPv6.addSubnet(network, prefix, 'ipv6');
