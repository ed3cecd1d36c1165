import { expect, test } from 'vitest';
import { firstProblem, problemsAfterEdit } from './form.rules.ts';

const order = { email: '', password: '' };

test('the first problem is the topmost field’s, not the first found', () => {
  expect(firstProblem(order, { password: 'x', email: 'y' })).toBe('email');
  expect(firstProblem(order, { password: 'x' })).toBe('password');
});

test('finds no field without a problem', () => {
  expect(firstProblem(order, { email: undefined })).toBeUndefined();
});

test('clears the problem of an edited field, and that of a confirmation when its password is edited', () => {
  const problems = { currentPassword: 'not right', password: 'too short', confirmPassword: 'do not match' };
  expect(problemsAfterEdit(problems, { password: 'x' })).toEqual({ currentPassword: 'not right' });
  expect(problemsAfterEdit(problems, { confirmPassword: 'x' })).toEqual({ currentPassword: 'not right', password: 'too short' });
});
