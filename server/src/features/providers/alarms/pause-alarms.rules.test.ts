import { expect, test } from 'vitest';
import type { Pause } from '../pauses/pauses.commands.ts';
import { writePauseAlarms } from './pause-alarms.rules.ts';

const aPause = (given: Partial<Pause>): Pause => ({
  routeId: 7,
  serviceId: 3,
  server: 1,
  place: 0,
  serviceName: 'Telegram',
  mode: 'automatic',
  isPaused: true,
  fallenAt: new Date('2026-01-01T10:00:00Z'),
  recent: { samples: 39, succeeded: 16 },
  usual: { samples: 100, succeeded: 78 },
  probes: { samples: 0, succeeded: 0 },
  ...given,
});
const textsOf = (pauses: Pause[]) => writePauseAlarms(pauses).map(({ kind, subject, text }) => [kind, subject, text]);

test('a paused route is one alarm, however many services fell', () => {
  expect(textsOf([aPause({})])).toEqual([
    ['route_paused', '7', 'Route 1-A is paused automatically for Telegram: 41% against its usual 78%.'],
  ]);
  expect(textsOf([aPause({}), aPause({ serviceId: 4 }), aPause({ serviceId: 5 })])).toEqual([
    ['route_paused', '7', 'Route 1-A is paused automatically for Telegram and 2 more services: 41% against its usual 78%.'],
  ]);
});

test('the last open route is reported as fallen', () => {
  expect(textsOf([aPause({ isPaused: false })])).toEqual([
    ['route_fallen', '7', 'Route 1-A fell for Telegram: 41% against its usual 78%. No other route is open, so it isn’t paused.'],
  ]);
});

test('what an operator decided is no alarm', () => {
  expect(textsOf([aPause({ mode: 'shut' }), aPause({ mode: 'open' }), aPause({ fallenAt: null, isPaused: false })])).toEqual([]);
});
