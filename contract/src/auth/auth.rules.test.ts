import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmationProblem, emailProblem, normaliseEmail, resetPasswordProblem, signUpPasswordProblem } from './auth.rules.ts';

describe('the specified sentences', () => {
  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['plain', 'Email is invalid'],
    ['@example.com', 'Email is invalid'],
    ['a@', 'Email is invalid'],
    ['a@b', 'Email is invalid'],
    ['a@@b.com', 'Email is invalid'],
    ['a b@c.com', 'Email is invalid'],
    ['a@b..com', 'Email is invalid'],
    ['a@.com', 'Email is invalid'],
    ['a@b.com.', 'Email is invalid'],
    ['a@b.com,c@d.com', 'Email is invalid'],
    ['<a@b.com>', 'Email is invalid'],
    ['a\r\nBcc: x@y.com@b.com', 'Email is invalid'],
    ['a\u0000@b.com', 'Email is invalid'],
    [`${'a'.repeat(243)}@example.com`, 'Email is invalid'],
    // 254 characters that become 500 and more in lower case.
    [`${'İ'.repeat(242)}@example.com`, 'Email is invalid'],
    // Invisible: zero width, bidirectional, soft hyphen, variation selector, blank letters, a tag, private use.
    ...[
      '\u200b',
      '\u200d',
      '\u2060',
      '\u202e',
      '\u2066',
      '\u00ad',
      '\ufe0f',
      '\u034f',
      '\u3164',
      '\u115f',
      '\u2800',
      '\u{e0061}',
      '\ue000',
    ].flatMap((hidden): [string, string][] => [
      [`an${hidden}na@example.com`, 'Email is invalid'],
      [`anna@exam${hidden}ple.com`, 'Email is invalid'],
    ]),
    ['ａnna@example.com', 'Email is invalid'],
    ['ﬁona@example.com', 'Email is invalid'],
    ['𝐚nna@example.com', 'Email is invalid'],
    ['\u202eanna@example.com', 'Email is invalid'],
    ['zoe\u0308@example.com', undefined],
    ['a@b.co', undefined],
    ['  A.User+tag@Example.COM  ', undefined],
    ["o'brien@example.com", undefined],
    ['ユーザー@例え.jp', undefined],
    [`${'a'.repeat(242)}@example.com`, undefined],
  ])('email %j: %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });

  test('composed and decomposed letters are the same address', () => {
    expect(normaliseEmail(' ZOE\u0308@Example.com')).toBe('zo\u00eb@example.com');
  });

  test.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters'],
    ['     ', 'Password must be at least 6 characters'],
    ['123456', undefined],
    ['      ', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('password at sign-up %j: %s', (password, problem) => {
    expect(signUpPasswordProblem(password)).toBe(problem);
  });

  test.each([
    ['', 'Password is required'],
    ['1234567', 'Password must be at least 8 characters long'],
    ['12345678', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('password at reset %j: %s', (password, problem) => {
    expect(resetPasswordProblem(password)).toBe(problem);
  });

  test.each([
    ['secret', '', 'Please confirm your password'],
    ['secret', 'Secret', 'Passwords do not match'],
    ['secret', 'secret ', 'Passwords do not match'],
    ['secret', 'secret', undefined],
  ])('confirmation of %j by %j: %s', (password, confirmPassword, problem) => {
    expect(confirmationProblem({ password, confirmPassword })).toBe(problem);
  });
});

test('an accepted address fits its column in lower case', () => {
  const address = fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 254 }), fc.string({ minLength: 1, maxLength: 20 }))
    .map(([name, host]) => `${name}@${host}.com`);
  fc.assert(
    fc.property(fc.oneof(address, fc.emailAddress()), (email) => {
      if (emailProblem(email) === undefined) expect(email.trim().toLowerCase().length).toBeLessThanOrEqual(254);
    }),
  );
});

test('checks every text quickly', () => {
  for (const text of ['a.'.repeat(30_000), `${'a'.repeat(60_000)}@`, `@${'.a'.repeat(30_000)}`, `a@${'a.'.repeat(120)}`])
    expect([emailProblem(text)]).toHaveLength(1);
});
