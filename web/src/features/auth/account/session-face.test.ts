import { expect, test } from 'vitest';
import type { AccountSession } from './account.api.ts';
import { sessionFace } from './session-face.ts';

const endedAt = '2026-11-20T10:00:00.000Z';

test('marks the current session as this device', () => {
  expect(sessionFace(aSession({ isCurrent: true }))).toEqual({ tone: 'accent', word: 'This device', ended: null });
});

test('shows another session that is still open', () => {
  expect(sessionFace(aSession({}))).toEqual({ tone: 'success', word: 'Signed in', ended: null });
});

test.each([
  ['replaced', 'Signed in elsewhere'],
  ['logout', 'Logged out'],
  ['blocked', 'Account blocked'],
  ['expired', 'Expired'],
  ['reset', 'Password or email changed'],
  [null, 'Ended'],
] as const)('shows how a session ended: %s', (endReason, word) => {
  expect(sessionFace(aSession({ endedAt, endReason }))).toEqual({ tone: 'neutral', word, ended: endedAt });
});

function aSession(given: Partial<AccountSession>): AccountSession {
  return {
    id: '1',
    isCurrent: false,
    device: 'Chrome on Android',
    isMobile: true,
    address: '203.0.113.7',
    createdAt: '2026-11-19T10:00:00.000Z',
    lastUsedAt: '2026-11-20T09:00:00.000Z',
    endedAt: null,
    endReason: null,
    ...given,
  };
}
