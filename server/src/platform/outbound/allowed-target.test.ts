import { describe, expect, test } from 'vitest';
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
  ])('is refused in production: %s', { tags: 'E6' }, (address) => {
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
])('at the moment of connecting, in production: %s//%s at %s: %s', { tags: 'E6' }, (protocol, hostname, address, isAllowed) => {
  expect(isAllowedTarget({ protocol, hostname, address }, production)).toBe(isAllowed);
});
