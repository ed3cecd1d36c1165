import { expect, test } from 'vitest';
import { buyingPausedMessage } from '@pinline/contract/activations/buying.rules';
import { Refusal } from '../../../../platform/errors.ts';
import { explainRefusal } from './purchase-refusal.rules.ts';

const limit = { rule: 'day', limit: 3, seconds: 720 };

test.each([
  ['BUYING_PAUSED', { message: 'Closed until Monday' }, 'Closed until Monday'],
  ['BUYING_PAUSED', { message: null }, buyingPausedMessage],
  ['TOO_MANY_PURCHASES', limit, 'You can buy 3 numbers a day. The next one is possible in 12 minutes.'],
] as const)('%s becomes a sentence: %o', (code, found, message) => {
  expect(refusalOf(new Refusal(code, { found }))).toMatchObject({ name: 'Refusal', code, message });
});

test('what the balance lacks becomes rupees', () => {
  expect(refusalOf(new Refusal('INSUFFICIENT_BALANCE', { found: { missing: 1_250 } }))).toMatchObject({
    name: 'Refusal',
    code: 'INSUFFICIENT_BALANCE',
    missing: 12.5,
  });
});

test.each([
  [{ limit: 'slowed', most: 2, seconds: 61, isNew: true }, 61],
  [{ limit: 'paused', seconds: 3_600, isNew: false }, 3_600],
  [{ limit: 'maxOpen', most: 50 }, undefined],
])('a limit of the key says which, and when to come back: %o', (found, retryAfterSeconds) => {
  expect(refusalOf(new Refusal('KEY_LIMIT_REACHED', { found }))).toMatchObject({
    name: 'Refusal',
    code: 'KEY_LIMIT_REACHED',
    limit: found.limit,
    retryAfterSeconds,
  });
});

test.each([
  new Refusal('SERVICE_NOT_FOUND'),
  new Refusal('INSUFFICIENT_BALANCE'),
  new Refusal('PRICE_CHANGED', { found: { missing: 1 } }),
  Object.assign(new Error('too little'), { code: 'INSUFFICIENT_BALANCE', found: { missing: 1 } }),
  Object.assign(new Error('paused'), { code: 'BUYING_PAUSED', found: { message: 'not ours' } }),
  Object.assign(new Error('too many'), { code: 'TOO_MANY_PURCHASES', found: limit }),
])('anything else is passed on as it is', (error) => {
  expect(refusalOf(error)).toBe(error);
});

function refusalOf(error: unknown): unknown {
  try {
    return explainRefusal(error);
  } catch (refused) {
    return refused;
  }
}
