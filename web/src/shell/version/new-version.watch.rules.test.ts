import { expect, test } from 'vitest';
import { isCheckDue, verdictOn } from './new-version.watch.rules.ts';

test('activates a worker of the page’s own build without asking', () => {
  expect(verdictOn({ build: '2', page: '2', reloadedFor: null })).toBe('own');
  expect(verdictOn({ build: '2', page: '2', reloadedFor: '2' })).toBe('own');
});

test('offers a newer build once per tab, so that no reload leads to another', () => {
  expect(verdictOn({ build: '2', page: '1', reloadedFor: null })).toBe('newer');
  expect(verdictOn({ build: '2', page: '1', reloadedFor: '2' })).toBe('none');
  expect(verdictOn({ build: '3', page: '1', reloadedFor: '2' })).toBe('newer');
});

test('a worker that is older, or does not say its build, changes nothing', () => {
  expect(verdictOn({ build: '2', page: '10', reloadedFor: null })).toBe('none');
  expect(verdictOn({ build: undefined, page: '1', reloadedFor: null })).toBe('none');
});

test('checks for a new build when a tab is shown again after hours, not while it is hidden', () => {
  const hourMs = 3_600_000;
  expect(isCheckDue({ lookedAt: 0, now: 5 * hourMs, isSeen: true })).toBe(true);
  expect(isCheckDue({ lookedAt: 0, now: 5 * hourMs, isSeen: false })).toBe(false);
  expect(isCheckDue({ lookedAt: 0, now: hourMs - 1, isSeen: true })).toBe(false);
});
