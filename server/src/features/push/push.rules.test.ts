import { expect, test } from 'vitest';
import { createBrowserKeys } from '../../../../test/fakes/push-encryption.ts';
import { attemptsMaximum, delaySeconds, keyProblems, verdictOf } from './push.rules.ts';

test.each([
  [{ kind: 'answered', status: 201, body: '' }, 'sent'],
  [{ kind: 'answered', status: 204, body: '' }, 'sent'],
  [{ kind: 'answered', status: 404, body: '' }, 'gone'],
  [{ kind: 'answered', status: 410, body: '' }, 'gone'],
  [{ kind: 'not-connected', why: 'HOST_NOT_ALLOWED' }, 'gone'],
  [{ kind: 'answered', status: 413, body: '' }, 'refused'],
  [{ kind: 'answered', status: 403, body: '' }, 'refused'],
  [{ kind: 'answered', status: 302, body: '' }, 'refused'],
  [{ kind: 'answered', status: 429, body: '', retryAfterSeconds: 30 }, 'later'],
  [{ kind: 'answered', status: 503, body: '' }, 'later'],
  [{ kind: 'not-connected', why: 'ECONNREFUSED' }, 'later'],
  [{ kind: 'lost', why: 'TimeoutError' }, 'later'],
  [{ kind: 'lost', why: 'ECONNRESET', status: 201 }, 'sent'],
] as const)('%j is %s', (result, verdict) => {
  expect(verdictOf(result)).toBe(verdict);
});

test('waits longer after each attempt, as long as a push service asks, and never over 15 minutes', () => {
  expect(Array.from({ length: attemptsMaximum - 1 }, (_, index) => delaySeconds(index + 1))).toEqual([5, 15, 45, 135, 405]);
  expect(delaySeconds(1, 60)).toBe(60);
  expect(delaySeconds(1, 86_400)).toBe(900);
});

test('accepts keys that a browser makes, and refuses others', () => {
  const { publicKey, auth } = createBrowserKeys();
  const [p256dh, secret] = [publicKey.toString('base64url'), auth.toString('base64url')];
  expect(keyProblems({ p256dh, auth: secret })).toEqual({});
  expect(keyProblems({ p256dh, auth: 'c2hvcnQ' })).toHaveProperty(['keys.auth']);
  const besideCurve = Buffer.concat([publicKey.subarray(0, 64), Buffer.of((publicKey[64] ?? 0) ^ 1)]);
  for (const wrong of [besideCurve, publicKey.subarray(1), Buffer.alloc(65)])
    expect(keyProblems({ p256dh: wrong.toString('base64url'), auth: secret })).toHaveProperty(['keys.p256dh']);
});
