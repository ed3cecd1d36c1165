import { expect, test } from 'vitest';
import { actionLabel, targetLabel } from './audit-face.ts';

test.each([
  ['payment-settings.upi', 'Changed UPI ID'],
  ['user.end-sessions', 'Signed out a user'],
  ['service.import', 'Imported services'],
  ['of.a-later-version', 'of.a-later-version'],
  ['constructor', 'constructor'],
])('shows the action %s as %s', (action, label) => {
  expect(actionLabel({ action, subject: null })).toBe(label);
});

test.each([
  ['user.end-sessions', 'Signed out asha@example.com'],
  ['bonus.credit', 'Credited the referral bonus for asha@example.com'],
  ['of.a-later-version', 'of.a-later-version'],
  ['constructor', 'constructor'],
])('shows the action %s on a user as %s', (action, label) => {
  expect(actionLabel({ action, subject: 'asha@example.com' })).toBe(label);
});

test('leaves signs that a replacement would read unchanged', () => {
  expect(actionLabel({ action: 'user.block', subject: "$&$'@example.com" })).toBe("Blocked $&$'@example.com");
});

test.each([
  ['user:2', 'User 2'],
  ['route:7', 'Route 7'],
  ['promos:12', '12 promo codes'],
  ['setting:upi', 'Settings'],
  ['settings', 'Settings'],
  ['unknown:3', 'unknown:3'],
])('shows the target %s as %s', (target, label) => {
  expect(targetLabel({ target })).toBe(label);
});
