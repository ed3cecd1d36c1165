import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeAction, nameTarget } from './audit-face.ts';
import { auditText } from './audit.texts.ts';

test.each([
  ['payment-settings.upi', 'changed the UPI settings'],
  ['user.end-sessions', 'signed out {target}'],
  ['of.a-later-version', 'did “of.a-later-version” on {target}'],
  ['constructor', 'did “constructor” on {target}'],
  ['{target}', 'did “target” on {target}'],
])('describes the action %s', (action, sentence) => {
  expect(describeAction({ action })).toBe(sentence);
});

test.each([
  ['user:2', 'asha@example.com', 'asha@example.com'],
  ['user:2', "$&{target}'@example.com", "$&{target}'@example.com"],
  ['user:2', null, 'user 2'],
  ['route:7', null, 'route 7'],
  ['promos:12', null, '12 promo codes'],
  ['unknown:3', null, 'unknown:3'],
  ['constructor:3', null, 'constructor:3'],
])('names the target %s with the user %s', (target, subject, name) => {
  expect(nameTarget({ target, subject, before: null, after: null })).toBe(name);
});

test.each([
  ['service:507', '{"serviceName":"Tele","price":10}', '{"serviceName":"Telegram","price":12}', 'service 507 “Telegram”'],
  ['price-tier:3', '{"name":"Gold"}', null, 'price tier 3 “Gold”'],
  ['route:7', null, '{"priority":1}', 'route 7'],
  ['provider:4', '{"name":7}', '{"name":""}', 'provider 4'],
  ['provider:4', '{broken', '["name"]', 'provider 4'],
])('names the target %s as it was recorded', (target, before, after, name) => {
  expect(nameTarget({ target, subject: null, before, after })).toBe(name);
});

test('has a sentence for every action that the server records', () => {
  const server = path.join(import.meta.dirname, '../../../../server/src');
  const recorded = globSync('**/*.ts', { cwd: server }).flatMap((file) => {
    const source = readFileSync(path.join(server, file), 'utf8');
    if (file.endsWith('.test.ts') || !/recordAudit|insertAudit/.test(source)) return [];
    return [...source.matchAll(/\baction: ([^,\n]+)/g)].flatMap(([, value = '']) => value.match(/(?<=')[a-z-]+\.[a-z-]+(?=')/g) ?? []);
  });
  expect(recorded.length).toBeGreaterThan(50);
  expect(recorded.filter((action) => !Object.hasOwn(auditText.sentences, action))).toEqual([]);
});
