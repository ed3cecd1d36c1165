import { expect, test } from 'vitest';
import { readWebhook } from './read-webhook.ts';

const smsActivate = {
  activationId: 123456,
  service: 'go',
  text: 'Code 12345',
  code: '12345',
  country: 2,
  receivedAt: '2026-01-01 12:00:00',
};
const hero = { ...smsActivate, activationId: '123456', id: '77', phoneFrom: 'Google', code: null, text: null };
const otp = { orderId: '123456', timestamp: 1767268800, number: '919876543210', service: 'go', message: 'Code 12345', otp: '12345' };

test.each([
  ['SMS-Activate', smsActivate],
  ['HeroSMS', hero],
  ['Daisy', { ...smsActivate, messageId: 9 }],
  ['otpverified', otp],
  ['one that puts it below data', { event: 's1_otp_received', data: otp }],
])('reads the number from what %s sends', (_company, body) => {
  expect(readWebhook(body)).toMatchObject({ upstreamId: '123456' });
});

test.each<[string, object, object]>([
  ['another id of the company', hero, { ...hero, id: '78' }],
  ['an id that is a number', { ...smsActivate, messageId: 9 }, { ...smsActivate, messageId: 10 }],
  ['another text', smsActivate, { ...smsActivate, text: 'Code 54321' }],
  ['another time', smsActivate, { ...smsActivate, receivedAt: '2026-01-01 12:00:01' }],
  ['another message of another company', otp, { ...otp, message: 'Code 54321' }],
])('tells two messages apart by %s', (_what, one, other) => {
  expect(readWebhook(one)?.messageKey).not.toEqual(readWebhook(other)?.messageKey);
  expect(readWebhook(one)?.messageKey).toEqual(readWebhook({ ...one })?.messageKey);
});

test('compares only the company’s own id: a repeated message may have got its text meanwhile', () => {
  expect(readWebhook({ ...hero, text: 'Code 12345' })?.messageKey).toEqual(readWebhook(hero)?.messageKey);
});

test.each([
  ...[
    undefined,
    null,
    5,
    'text',
    [],
    [smsActivate],
    {},
    { test: true },
    { activationId: null },
    { activationId: {} },
    { activationId: -1 },
  ],
  ...[{ activationId: 1.5 }, { activationId: '0' }, { activationId: '1 or 1=1' }, { activationId: '9'.repeat(40) }, { data: [] }],
  ...[{ data: { data: { activationId: 1 } } }, JSON.parse('{"__proto__": {"activationId": 1}}')],
])('finds no number in %j', (body) => {
  expect(readWebhook(body)).toBeUndefined();
});
