import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

test('fifty concurrent hashes leave threads for files and DNS', async () => {
  await hashPassword('warm up');
  const started = performance.now();
  const hashes = Promise.all(Array.from({ length: 50 }, () => verifyPassword(null, 'not it')));
  const waits: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const asked = performance.now();
    await stat(import.meta.filename);
    waits.push(performance.now() - asked);
  }
  await hashes;
  expect(Math.max(...waits)).toBeLessThan((performance.now() - started) / 3);
});

test('the dummy hash matches no password', async () => {
  expect(await verifyPassword(null, 'the dummy password')).toBe(false);
});

test('an invalid hash throws instead of matching', async () => {
  await expect(verifyPassword('', 'x')).rejects.toThrow();
  await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow();
  expect(await verifyPassword(await hashPassword('a fine password'), 'a fine password')).toBe(true);
});

test.each(['123456', 'password', 'PASSWORD', 'qwerty123', 'iloveyou', 'Football'])('%s is too common', { tags: 'B1' }, async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['a fine password', 'otp-4-everyone', 'correct horse battery staple', ''])('%j is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test.each(['Anna.Lamp', 'anna.lamp@example.com'])('%s is too easy for anna.lamp@example.com alone', { tags: 'B1' }, async (password) => {
  expect(await isCommonPassword(password, 'anna.lamp@example.com')).toBe(true);
  expect(await isCommonPassword(password, 'bob@example.com')).toBe(false);
});
