import { expect, test } from 'vitest';
import { createRandom } from '../../simulators/provider/market/random.ts';
import { countFalsePauses, measureDaysToOpen, measureDetection, measureOpening } from './figures.ts';

const random = (about: string) => createRandom('route-pauses', about).next;

test('pauses no healthy route in 40 simulated weeks of 8 services each', () => {
  expect(countFalsePauses(random('healthy'), 40)).toBe(0);
});

test.each([150, 300, 1_000])('pauses a route that falls from 80% to 30% within 65 numbers, with %i numbers a week', (week) => {
  expect(measureDetection(random('fall'), { runs: 400, week, usual: 0.8, fallen: 0.3 }).p95).toBeLessThanOrEqual(65);
});

test('opens a route that recovered within 40 probes, and one that did not in fewer than 1 of 20 runs', () => {
  expect(measureOpening(random('recovered'), { runs: 400, usual: 0.8, now: 0.8, most: 200 }).p95).toBeLessThanOrEqual(40);
  expect(measureOpening(random('fallen'), { runs: 400, usual: 0.8, now: 0.3, most: 200 }).opened).toBeLessThan(0.05);
});

test('opens a route that recovered within two weeks, however few numbers it sells', () => {
  expect(measureDaysToOpen(random('few'), { runs: 200, perWeek: 50, share: 0.8 }).p95).toBeLessThanOrEqual(14);
});
