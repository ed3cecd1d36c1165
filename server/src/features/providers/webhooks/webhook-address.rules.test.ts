import { webhookSourceProblem } from '@pinline/contract/providers/provider-webhooks.rules';
import { expect, test } from 'vitest';
import { isFrom } from './webhook-address.rules.ts';

test.each([
  ['188.42.218.183', ['188.42.218.183', '142.91.156.119'], true],
  ['142.91.156.119', ['188.42.218.183', '142.91.156.119'], true],
  ['142.91.156.118', ['188.42.218.183', '142.91.156.119'], false],
  ['185.138.88.87', ['185.138.88.0/24'], true],
  ['185.138.89.1', ['185.138.88.0/24'], false],
  ['10.9.8.7', ['10.0.0.1/8'], true],
  ['::ffff:188.42.218.183', ['188.42.218.183'], true],
  ['::ffff:188.42.218.184', ['188.42.218.183'], false],
  ['2001:db8:1::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['2001:DB8:0:0::1', ['2001:db8::1'], true],
  ['127.0.0.1', [], true],
  ['not an address', ['127.0.0.1'], false],
  ['not an address', [], true],
])('%s is from %j: %s', (address, sources, expected) => {
  expect(isFrom(address, sources)).toBe(expected);
});

test.each(['188.42.218.183', '0.0.0.0', '255.255.255.255/32', '10.0.0.0/8', '2001:db8::', '::1', '::ffff:192.0.2.1', '2001:db8::/64'])(
  'a source may be %s, and can be compared with an address',
  (source) => {
    expect(webhookSourceProblem(source)).toBeUndefined();
    expect(() => isFrom('192.0.2.1', [source])).not.toThrow();
  },
);

test.each([
  ...['', ' ', 'hero-sms.com', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/8/8', '1.2.3.4/-1'],
  ...['1.2.3.4:80', '1.2.3.4 ', ':', ':::', '2001:db8::/129', 'fe80::1%eth0', '[::1]', '12345::', '1.2.3.4/0', '::/0', ':'.repeat(50)],
])('no source is %j', (source) => {
  expect(webhookSourceProblem(source)).toEqual(expect.any(String));
});
