import { sessionEndingMessages } from '@pinline/contract/errors';
import { expect, test } from 'vitest';
import { endsSession } from './handle-error.rules.ts';

test('the messages that end a session are the contract’s, all of them', () => {
  for (const message of sessionEndingMessages) expect(endsSession(message)).toBe(true);
  expect(sessionEndingMessages.size).toBe(3);
});

test.each(['Insufficient balance. Please add balance first.', 'not authorised', '', 'Invalid signature '])(
  '%j leaves it alone',
  (message) => {
    expect(endsSession(message)).toBe(false);
  },
);
