import { refusals as english } from '@pinline/contract/errors';
import { tooManyPurchasesMessage } from '@pinline/contract/activations/buying.rules';
import { cancelTooEarlyMessage } from '@pinline/contract/activations/activations.rules';
import * as auth from '@pinline/contract/auth/auth.rules';
import * as developers from '@pinline/contract/developers/developers.rules';
import * as references from '@pinline/contract/deposits/references.rules';
import * as deposits from '@pinline/contract/deposits/deposits.rules';
import { promoCodeProblem } from '@pinline/contract/promos/promos.rules';
import { expect, test } from 'vitest';
import { refusals } from './refusals.hi.ts';
import { deviceInHindi, inHindi, refusalInHindi } from './from-server.hi.ts';

const devanagari = /\p{Script=Devanagari}/u;

test.each(Object.entries(refusals))('%s has a sentence with the figures of the English one', (code, sentence) => {
  const { message } = english[code as keyof typeof refusals];
  expect(sentence).toMatch(devanagari);
  expect(sentence.split('#').length).toBe(message.split(/\d+|\{(?:n|most)\}/).length);
});

test('fills figures in, in their order', () => {
  expect(refusalInHindi({ code: 'RATE_LIMITED', message: 'Too many attempts. Please try again in 42 seconds.' })).toContain('42 सेकंड');
  expect(inHindi(tooManyPurchasesMessage({ rule: 'day', limit: 20, seconds: 7_200 }))).toBe(
    'आप एक दिन में 20 नंबर ले सकते हैं। अगला नंबर 2 घंटे बाद मिलेगा।',
  );
  expect(inHindi('The largest amount is ₹1,00,000')).toContain('₹1,00,000');
});

test('leaves what it does not know in English', () => {
  expect(refusalInHindi({ code: 'FROM_TOMORROW', message: 'A newer sentence' })).toBe('A newer sentence');
  expect(refusalInHindi({ code: 'BUYING_PAUSED', message: 'Back at six, says the operator' })).toBe('Back at six, says the operator');
});

test('puts the system before the browser of a device', () => {
  expect(['Chrome on Android', 'A browser on Linux', 'Firefox', 'Unknown device'].map(deviceInHindi)).toEqual([
    'Android पर Chrome',
    'Linux पर ब्राउज़र',
    'Firefox',
    'अनजान डिवाइस',
  ]);
});

const wrong = ['', 'x', 'a b', 'x'.repeat(200)];
const rules = [
  auth.emailProblem,
  auth.signUpPasswordProblem,
  auth.resetPasswordProblem,
  auth.secondFactorProblem,
  references.utrProblem,
  references.transactionIdProblem,
  promoCodeProblem,
];
const problems = [
  ...rules.flatMap((rule) => wrong.map((typed) => rule(typed))),
  ...wrong.map(developers.keyNameProblem),
  ...[['x'], ['10.0.0.0/33'], Array.from({ length: 21 }, () => '10.0.0.1')].map(developers.networksProblem),
  ...[Number.NaN, 0, 1.001, 10_000_000].map(deposits.amountProblem),
  ...['', 'b'].map((confirmPassword) => auth.confirmationProblem({ password: 'a', confirmPassword })),
  auth.commonPasswordProblem,
  ...([30, 600, 80_000] as const).flatMap((seconds) =>
    [1, 20].flatMap((limit) => [
      tooManyPurchasesMessage({ rule: 'hour', limit, seconds: Math.min(seconds, 3_600) }),
      tooManyPurchasesMessage({ rule: 'day', limit, seconds }),
      tooManyPurchasesMessage({ rule: 'cancels', limit, seconds }),
    ]),
  ),
  ...(['1', '3', '4'] as const).map((server) => cancelTooEarlyMessage({ server, phoneNumber: '+919876543210' })),
].filter((problem) => problem !== undefined);

test.each([...new Set(problems)])('%s', (problem) => {
  expect(inHindi(problem)).toMatch(devanagari);
});
