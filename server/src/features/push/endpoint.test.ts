import { expect, test } from 'vitest';
import { endpointProblem, isAllowedWhenConnecting } from './endpoint.ts';

const none = { pushHosts: [] };
const listed = { pushHosts: ['127.0.0.1', 'push.internal'] };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQ',
  'https://93.184.215.14/push/1',
])('accepts %s', (address) => {
  expect(endpointProblem(new URL(address), none)).toBeUndefined();
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm',
  'https://127.0.0.1/push',
  'https://localhost/push',
  'https://push.localhost/push',
  'https://10.0.0.8/push',
  'https://172.16.3.4/push',
  'https://192.168.1.1/push',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/push',
  'https://0x7f000001/push',
  'https://2130706433/push',
  'https://[::1]/push',
  'https://[::ffff:10.0.0.1]/push',
  'https://[fd00::1]/push',
  'file:///etc/passwd',
  'ftp://example.com/push',
])('refuses %s', { tags: 'E6' }, (address) => {
  expect(endpointProblem(new URL(address), none)).toMatch(/push service/);
});

test('an operator can list a host, and the others stay refused', () => {
  expect(endpointProblem(new URL('http://127.0.0.1:8080/push'), listed)).toBeUndefined();
  expect(endpointProblem(new URL('http://push.internal/push'), listed)).toBeUndefined();
  expect(endpointProblem(new URL('file://push.internal/push'), listed)).toBeDefined();
  expect(endpointProblem(new URL('https://127.0.0.2/push'), listed)).toBeDefined();
});

test('a name that leads into a private network is refused when connecting', { tags: 'E6' }, () => {
  const target = { protocol: 'https:', hostname: 'push.example.com' };
  expect(isAllowedWhenConnecting({ ...target, address: '93.184.215.14' }, none)).toBe(true);
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', '169.254.169.254'])
    expect(isAllowedWhenConnecting({ ...target, address }, none)).toBe(false);
});
