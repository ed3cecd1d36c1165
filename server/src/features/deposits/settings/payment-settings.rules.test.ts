import { describe, expect, test } from 'vitest';
import { explainFeedTest, explainForeignPayee, formatRate, tokenProblem } from './payment-settings.rules.ts';
import type { SeenPayment } from '../verifiers/verifier.ts';

test('explains a picture that pays to another UPI ID than the saved one', () => {
  expect(explainForeignPayee({ payee: 'shop@examplebank' }, 'Shop@ExampleBank')).toBeUndefined();
  expect(explainForeignPayee({ payee: undefined }, 'shop@examplebank')).toBeUndefined();
  expect(explainForeignPayee({ payee: 'thief@examplebank' }, 'shop@examplebank')).toBe(
    'This QR code pays to thief@examplebank, not to shop@examplebank',
  );
});

test.each(['a', 'a-token_77', '!~'])('%j can be a token', (token) => expect(tokenProblem(token)).toBeUndefined());
test.each(['', ' a', 'a ', 'a b', 'tökén', 'a\u007f'])('%j cannot', (token) => {
  expect(tokenProblem(token)).toBe('A token has no spaces and only plain letters, digits and signs');
});

test.each([
  [88, '88'],
  [100, '100'],
  [88.5, '88.5'],
  [10.05, '10.05'],
  [0.1 + 0.2, '0.3'],
  [1e-6, '0.000001'],
])('a rate of %d is written %s', (rate, text) => expect(formatRate(rate)).toBe(text));

describe('the test of the feed', () => {
  const payment: SeenPayment = { reference: '1', currency: 'INR', units: 1, payer: null, paidAt: new Date(0), raw: null };

  test.each([
    [[], '0 payments'],
    [[payment], '1 payment'],
    [[payment, payment], '2 payments'],
  ])('counts what there was', (payments, count) => {
    expect(explainFeedTest({ outcome: 'read', payments })).toEqual({
      isWorking: true,
      message: `It works: ${count} in the last two days.`,
    });
  });

  const expired = 'The token has expired or is wrong. Sign in at BharatPe again and save its new token under Currency Configuration.';
  const refuses = (detail: string) => `BharatPe refuses to answer (${detail}). Check the merchant ID and the token.`;
  const away = (detail: string) => `BharatPe cannot be reached right now (${detail}). Payments are saved and checked again automatically.`;
  const unread = (detail: string) => `BharatPe gave an answer that cannot be read (${detail}).`;

  const signedOut = ['Bad TOKEN', 'it expired', 'no session', 'please login', 'please log in', 'signin', 'Sign in', 'HTTP 401', 'HTTP 403'];
  test.each<[string, string | ((detail: string) => string)]>([
    ...[...signedOut, 'Unauthorized', 'unauthorised'].map((detail): [string, string] => [detail, expired]),
    ['refused: NO_SUCH_MERCHANT', refuses],
    ['HTTP 500', away],
    ['HTTP 429', away],
    ['ECONNREFUSED', away],
    ['EPIPE', away],
    ['UND_ERR_SOCKET', away],
    ['TimeoutError: late', away],
    ['AbortError', away],
    ['HTTP 404', unread],
    ['HTTP 4010', unread],
    ['HTTP 4031', unread],
    ['it was refused', unread],
    ['an HTTP 500', unread],
    ['EOF', unread],
    ['E1234', unread],
    ['12 characters that are no JSON', unread],
  ])('says of %j what an operator can do', (detail, words) => {
    const message = typeof words === 'string' ? words : words(detail);
    expect(explainFeedTest({ outcome: 'unavailable', detail })).toEqual({ isWorking: false, message });
  });
});
