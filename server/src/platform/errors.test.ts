import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import { refusals } from '@pinline/contract/errors';
import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';

const root = path.join(import.meta.dirname, '../../..');
const sources = ['server/src', 'database'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
);

test.each(Object.keys(refusals))('%s is refused with somewhere in the server or its SQL', (code) => {
  expect(sources.some((source) => new RegExp(`\\b${code}\\b`).test(source))).toBe(true);
});

test('a purchase declares the codes of the rules inside the database', () => {
  const rules = sources
    .filter((source) =>
      /create (or replace )?function (purchase_begin|purchase_terms|choose_offer|refuse_unfair|wallet_hold)\b/.test(source),
    )
    .join('');
  const codes = [...rules.matchAll(/perform refuse\('(\w+)'/g)].map(([, code]) => code);
  const declared: Endpoint = contract['POST mobile/generate'];
  const switched: Endpoint = contract['POST mobile/switch'];
  expect(codes).toContain('TOO_MANY_PURCHASES');
  const again: Endpoint = contract['POST mobile/again'];
  const ofOthers = ['NOT_AUTHORISED', 'NUMBER_NOT_SWITCHABLE', 'NUMBER_NOT_AGAIN'];
  // Order ids arrive only over the protocols of other companies.
  expect([...declared.errors, ...ofOthers, 'ORDER_EXISTS']).toEqual(expect.arrayContaining(codes));
  expect(switched.errors).toContain('NUMBER_NOT_SWITCHABLE');
  expect(again.errors).toContain('NUMBER_NOT_AGAIN');
});

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
])('a refusal names its %i seconds as %s', (retryAfterSeconds, seconds) => {
  expect(new Refusal('RATE_LIMITED', { retryAfterSeconds }).message).toBe(`Too many attempts. Please try again in ${seconds}.`);
  expect(new Refusal('SERVER_BUSY', { retryAfterSeconds }).message).toBe(`We are very busy right now. Please try again in ${seconds}.`);
});
