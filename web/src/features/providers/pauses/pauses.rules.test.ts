import { expect, test } from 'vitest';
import type { RoutePause } from '../servers.api.ts';
import { decisionsFor, decisionsOn, describeMode, explainPause } from './pauses.rules.ts';

const fall = { since: '2026-01-01T10:00:00Z', rate: 41, usualRate: 78, probes: 7, probesWithCode: 2 };
const aPause = (given: Partial<RoutePause>): RoutePause => ({
  serviceId: '1',
  serviceName: 'Telegram',
  mode: 'automatic',
  isPaused: true,
  fall,
  ...given,
});

test.each<[string, Partial<RoutePause>, RegExp, string[]]>([
  ['paused', {}, /^Paused automatically since/, ['now', 'open', 'shut']],
  ['the last open route', { isPaused: false }, /last open route/, ['now', 'open', 'shut']],
  ['kept open', { mode: 'open', isPaused: false }, /^Kept open\. It fell/, ['automatic', 'now', 'shut']],
  ['kept shut', { mode: 'shut' }, /^Kept shut\. It fell/, ['automatic', 'now', 'open']],
  ['kept shut without a fall', { mode: 'shut', fall: null }, /^Kept shut regardless/, ['automatic', 'open']],
  ['kept open without a fall', { mode: 'open', isPaused: false, fall: null }, /^Kept open regardless/, ['automatic', 'shut']],
])('%s: says why, and offers what changes something', (_title, given, sentence, decisions) => {
  expect(explainPause(aPause(given))).toMatch(sentence);
  expect(decisionsOn(aPause(given))).toEqual(decisions);
});

test.each<[string, Partial<RoutePause> | undefined, string, string[]]>([
  ['never fell', undefined, 'Follows its success', ['open', 'shut']],
  ['is kept open', { mode: 'open', isPaused: false, fall: null }, 'Kept open', ['automatic', 'shut']],
  ['is kept shut', { mode: 'shut', fall: null }, 'Kept shut', ['automatic', 'open']],
  ['is paused', {}, 'Paused automatically', ['now', 'open', 'shut']],
  ['fell as the last one', { isPaused: false }, 'Fell, but is the last open route', ['now', 'open', 'shut']],
])('a service that %s can be kept open or shut', (_title, given, sentence, decisions) => {
  const pause = given && aPause(given);
  expect(describeMode(pause)).toBe(sentence);
  expect(decisionsFor(pause)).toEqual(decisions);
});
