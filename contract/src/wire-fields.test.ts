import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emailProblem } from './auth/rules.ts';
import { refusals, sessionEndingMessages } from './errors.ts';
import { id, ruled } from './values/fields.ts';
import { paging, totalPages } from './values/paging.ts';

describe('ids', () => {
  test.each(['1', '42', '999999999999999999'])('%s is one', (text) => expect(id.safeParse(text).success).toBe(true));

  test.each(['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '1 ', '1\n', '0x1', '१', 'abc', '1'.repeat(19), 1, null, ['1'], {}])(
    '%j is none',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );
});

describe('text with a rule', () => {
  const email = ruled(emailProblem);
  const messageFor = (value: unknown) => email.safeParse(value).error?.issues[0]?.message;

  test('shows the sentence of the rule', () => expect(messageFor('no-address')).toBe('Email is invalid'));
  test.each([undefined, null, 5, true, [], {}])('treats %j as empty', (value) => expect(messageFor(value)).toBe('Email is required'));
  test.each(['a\0@example.com', 'a\ud800@example.com', 'a\udc00@example.com'])('refuses %j, which cannot be stored', (value) =>
    expect(messageFor(value)).toBe('This has characters that cannot be used'),
  );
  test('accepts complete surrogate pairs', () => expect(messageFor('a😀@example.com')).toBeUndefined());
});

describe('pages', () => {
  const query = z.object(paging({ defaultLimit: 20 }));

  test('start at 1, with the limit of the list', () => expect(query.parse({})).toEqual({ page: 1, limit: 20 }));
  test.each(['1', '2', '100'])('limit %s', (limit) => expect(query.parse({ limit }).limit).toBe(Number(limit)));
  test.each(['0', '101', '-1', '1.5', '1e1', '', ' 5', '05', '٥', '99999999999999999999', ['1', '2']])('limit %j is refused', (limit) =>
    expect(query.safeParse({ limit }).success).toBe(false),
  );
  test.each(['0', '-1', '1.5', '1e1', '', '01', '1'.repeat(10), ['1', '2']])('page %j is refused', (page) =>
    expect(query.safeParse({ page }).success).toBe(false),
  );

  test.each([
    [0, 20, 1],
    [1, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [100, 1, 100],
  ])('%d rows, %d a page: %d pages', (total, limit, pages) => expect(totalPages({ total, limit })).toBe(pages));
});

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
