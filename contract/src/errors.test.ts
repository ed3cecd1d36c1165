import { describe, expect, test } from 'vitest';
import { refusals, sessionEndingMessages } from './errors.ts';

describe('refusals', () => {
  test.each([
    ['INVALID_CREDENTIALS', 401, 'Invalid email or password'],
    ['INVALID_SIGNATURE', 401, 'Invalid signature'],
    ['NOT_AUTHORISED', 401, 'Not Authorised'],
    ['SESSION_REPLACED', 401, 'user already logged in another device'],
    ['FORBIDDEN', 403, 'Not Authorised'],
    ['EMAIL_TAKEN', 409, 'An account with this email already exists'],
    ['ACCOUNT_BLOCKED', 403, 'Your account is blocked. Please contact support.'],
    ['INSUFFICIENT_BALANCE', 409, 'Insufficient balance. Please add balance first.'],
    ['TOO_MANY_ACTIVE', 409, 'You already have 6 active numbers on this server'],
    ['SERVICE_UNAVAILABLE', 404, 'This service is not available'],
    ['ACTIVATION_NOT_CANCELLABLE', 409, 'This number already has its code'],
    ['RATE_LIMITED', 429, 'Too many attempts. Please try again in {n} seconds.'],
  ] as const)('%s is %d: %s', (code, status, message) => {
    expect(refusals[code]).toEqual({ status, message });
  });

  test('a wrong password does not end a session, the three specified sentences do', () => {
    expect([...sessionEndingMessages].toSorted()).toEqual(['Invalid signature', 'Not Authorised', 'user already logged in another device']);
  });
});
