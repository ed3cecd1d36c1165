import { describe, expect, test } from 'vitest';
import { emailProblem } from '../auth/auth.rules.ts';
import { id, ruled } from './fields.ts';

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
