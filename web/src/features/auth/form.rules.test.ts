import { expect, test } from 'vitest';
import { firstProblem } from './form.rules.ts';

const order = { email: '', password: '' };

test('the first problem is the topmost field’s, not the first found', () => {
  expect(firstProblem(order, { password: 'x', email: 'y' })).toBe('email');
  expect(firstProblem(order, { password: 'x' })).toBe('password');
});

test('no problem, no field', () => {
  expect(firstProblem(order, { email: undefined })).toBeUndefined();
});
