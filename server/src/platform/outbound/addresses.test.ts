import { expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';

/** RFC 6890, withdrawn ranges included. */
test.each([
  ['this network', '0.0.0.1'],
  ['private', '10.1.2.3'],
  ['shared by carriers', '100.127.255.254'],
  ['loopback', '127.0.0.53'],
  ['link-local', '169.254.169.254'],
  ['private', '172.31.255.1'],
  ['protocol assignments', '192.0.0.170'],
  ['documentation', '192.0.2.1'],
  ['AS112', '192.31.196.1'],
  ['AMT', '192.52.193.1'],
  ['6to4 relay', '192.88.99.1'],
  ['private', '192.168.255.255'],
  ['AS112', '192.175.48.1'],
  ['benchmarks', '198.19.255.255'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['multicast', '239.1.2.3'],
  ['reserved', '250.1.2.3'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-compatible', '::7f00:1'],
  ['IPv4-mapped', '::ffff:10.0.0.1'],
  ['IPv4-translated', '::ffff:0:7f00:1'],
  ['translation', '64:ff9b::a00:1'],
  ['local translation', '64:ff9b:1::a00:1'],
  ['discard only', '100::1'],
  ['dummy', '100:0:0:1::1'],
  ['Teredo', '2001::1'],
  ['benchmarks', '2001:2::1'],
  ['ORCHID', '2001:10::1'],
  ['ORCHIDv2', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['AS112', '2620:4f:8000::1'],
  ['documentation', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fd12:3456::1'],
  ['link-local', 'fe80::1'],
  ['link-local with its zone', 'fe80::1%eth0'],
  ['documentation with a zone', '2001:db8::1%lo'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['not assigned', '4000::1'],
])('%s is no public address: %s', (_range, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '192.0.3.1',
  '223.255.255.254',
  '2606:2800:220:1::1',
  '2001:4860:4860::8888',
  '2a00:1450:4001::5',
  '2620:4f:8001::1',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
