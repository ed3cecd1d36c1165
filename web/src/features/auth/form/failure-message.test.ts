import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api/api-error.ts';
import { failureMessage } from './failure-message.ts';

const asked = { field: 'email', otherwise: 'Failed to send reset email. Please try again.' };

test('shows the server’s text after too many tries', () => {
  const message = 'Too many attempts. Please try again in 40 seconds.';
  expect(failureMessage(new ApiError({ status: 429, code: 'RATE_LIMITED', message }), asked)).toBe(message);
});

test('shows a problem of the field unchanged', () => {
  const error = new ApiError({
    status: 422,
    code: 'INVALID_FIELDS',
    message: 'Please check the marked fields.',
    errors: { email: 'Email is invalid' },
  });
  expect(failureMessage(error, asked)).toBe('Email is invalid');
  expect(failureMessage(error, { ...asked, field: 'password' })).toBe(asked.otherwise);
});

test("shows the page's own text for any other failure", () => {
  expect(failureMessage(new ApiError({ status: 500, code: 'INTERNAL_ERROR', message: 'Something else' }), asked)).toBe(asked.otherwise);
  expect(failureMessage(new ApiError({ status: 0, code: 'OFFLINE', message: 'You are offline' }), asked)).toBe(asked.otherwise);
});
