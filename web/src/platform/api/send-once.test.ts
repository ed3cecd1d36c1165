import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { sendOnce } from './send-once.ts';

const lost = new ApiError({ status: 0, code: 'OFFLINE', message: 'You are offline.' });
const refused = new ApiError({ status: 409, code: 'REFERENCE_USED', message: 'This payment has already been credited' });

test('reuses the key after a lost answer, and takes a new one after an answer', async () => {
  const keys: string[] = [];
  const send = (outcome: ApiError | 'answered') => {
    const sent = sendOnce({ redeem: 'PLX7Q2KD93MT' }, async (key) => {
      keys.push(key);
      if (outcome !== 'answered') throw outcome;
      return key;
    });
    return sent.catch((error: unknown) => error);
  };
  for (const outcome of [lost, lost, 'answered', refused, 'answered'] as const) await send(outcome);
  const [first, second, third, fourth, fifth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

test('gives another request its own key', async () => {
  const keys: string[] = [];
  for (const redeem of ['A', 'B']) {
    await sendOnce({ redeem }, async (key) => {
      keys.push(key);
      throw lost;
    }).catch(() => undefined);
  }
  expect(keys[0]).not.toBe(keys[1]);
});
