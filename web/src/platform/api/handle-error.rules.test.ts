import { type ErrorCode, refusals, sessionEndingMessages } from '@pinline/contract/errors';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { endsSession } from './handle-error.rules.ts';

const codes = Object.keys(refusals) as ErrorCode[];

test('ends the session for exactly the codes that the contract lists', () => {
  const ending = codes.filter((code) => endsSession(new ApiError({ status: 401, code, message: 'in any words' })));
  expect(new Set(ending.map((code) => refusals[code].message))).toEqual(sessionEndingMessages);
});

test.each(['OFFLINE', 'TIMEOUT', 'UNREADABLE', 'INVALID_CREDENTIALS'] as const)(
  'keeps the session after %s, whatever its message',
  (code) => {
    expect(endsSession(new ApiError({ status: 401, code, message: 'Not Authorised' }))).toBe(false);
  },
);

test('keeps the session after an error that is not a failed call', () => {
  expect(endsSession(new Error('Not Authorised'))).toBe(false);
});
