import { expect, test } from 'vitest';
import { judgeKey, keyRulesProblem } from './key-use.rules.ts';
import { judgements, keyRules } from '../../../test/scenarios/shops/judgements.ts';

test.each(judgements)('$cancelled of $had cancelled, slowed for $slowedSeconds s: $standing', ({ standing, rules, ...record }) => {
  expect(judgeKey(record, { ...keyRules, ...rules })).toBe(standing);
});

test.each([
  [null, null, undefined],
  [40, null, undefined],
  [40, 40, undefined],
  [40, 39, 'Not below the share that slows a key'],
  [null, 40, 'Only with a share that slows a key'],
])('slowed from %s %%, paused from %s %%: %s', (slowPercent, pausePercent, problem) => {
  expect(keyRulesProblem({ slowPercent, pausePercent })).toBe(problem);
});
