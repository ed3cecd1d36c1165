import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { isAllowedTarget, targetProblem } from './allowed-target.ts';

const production = { isProduction: true, providerHosts: ['inside.example', '10.0.0.7'] };
const elsewhere = { ...production, isProduction: false };

describe('an address to be saved', () => {
  test.each([
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f000001',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://localhost:8443',
    'https://LOCALHOST.',
    'https://api.localhost',
    'https://[::1]',
    'https://[::ffff:169.254.169.254]',
    'https://[fd00::1]',
    'https://10.0.0.8',
    'https://192.168.1.1',
    'https://172.16.0.1',
    'https://100.64.0.1',
    'https://0.0.0.0',
  ])('is refused in production: %s', (address) => {
    expect(targetProblem(new URL(address), production)).toMatch(/private network.*PROVIDER_HOSTS/);
  });

  test.each(['http://seller.example', 'http://8.8.8.8'])('is refused without TLS, which would expose its key: %s', (address) => {
    for (const rules of [production, elsewhere]) expect(targetProblem(new URL(address), rules)).toMatch(/https/);
  });

  test.each(['http://localhost:4001', 'http://127.0.0.1:4001', 'http://[::1]:4001'])('is accepted outside production: %s', (address) => {
    expect(targetProblem(new URL(address), elsewhere)).toBeUndefined();
    expect(targetProblem(new URL(address), production)).toBeDefined();
  });

  test.each(['https://seller.example/stubs/handler_api.php', 'https://8.8.8.8', 'http://inside.example', 'http://10.0.0.7:9000'])(
    'is fine, public or named by the operator: %s',
    (address) => {
      for (const rules of [production, elsewhere]) expect(targetProblem(new URL(address), rules)).toBeUndefined();
    },
  );

  test('is refused in a private network outside production too, except loopback', () => {
    expect(targetProblem(new URL('https://169.254.169.254'), elsewhere)).toMatch(/private network/);
  });
});

test.each([
  ['https:', 'seller.example', '93.184.216.34', true],
  ['http:', 'seller.example', '93.184.216.34', false],
  ['https:', 'seller.example', '169.254.169.254', false],
  ['https:', 'seller.example', '127.0.0.1', false],
  ['https:', 'seller.example', '::ffff:127.0.0.1', false],
  ['https:', 'seller.example', 'fe80::1', false],
  ['http:', 'inside.example', '10.0.0.1', true],
  ['http:', 'INSIDE.example', '10.0.0.1', true],
])('at the moment of connecting, in production: %s//%s at %s: %s', (protocol, hostname, address, isAllowed) => {
  expect(isAllowedTarget({ protocol, hostname, address }, production)).toBe(isAllowed);
});

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
