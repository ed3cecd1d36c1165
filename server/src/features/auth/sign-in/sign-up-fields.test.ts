import { resetPasswordProblem, signUpPasswordProblem, emailProblem } from '@pinline/contract/auth/auth.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const signUp = (body: Record<string, unknown>) => app.post('/api/users/signup', { body });

async function readUser(email: string) {
  return app.app.deps.db.autocommit.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirst();
}

describe('invalid fields are refused in the sentences of the form', () => {
  const fine = { email: 'fine@example.com', password: 'a fine password' };

  test.each([
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: '  ' }, { email: 'Email is required' }],
    [{ email: undefined }, { email: 'Email is required' }],
    [{ email: 'no-address' }, { email: 'Email is invalid' }],
    [{ email: `${'İ'.repeat(242)}@example.com` }, { email: 'Email is invalid' }],
    [{ email: 'an\u200bna@example.com' }, { email: 'Email is invalid' }],
    [{ email: 'anna@\u202eexample.com' }, { email: 'Email is invalid' }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: undefined }, { password: 'Password is required' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ password: 'x'.repeat(129) }, { password: 'Password must be at most 128 characters' }],
    [{ password: '123456' }, { password: 'This password is too common. Please choose another.' }],
    [{ password: 'Password123' }, { password: 'This password is too common. Please choose another.' }],
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
  ])('%j', async (wrong, errors) => {
    const reply = await signUp({ ...fine, ...wrong });
    expect([reply.status, reply.body]).toEqual([422, { code: 'INVALID_FIELDS', message: 'Please check the marked fields.', errors }]);
    expect(await readUser(fine.email)).toBeUndefined();
  });

  test('which are those of the rules', () => {
    expect([emailProblem('no-address'), signUpPasswordProblem('12345'), resetPasswordProblem('1234567')]).toEqual([
      'Email is invalid',
      'Password must be at least 6 characters',
      'Password must be at least 8 characters long',
    ]);
  });
});
