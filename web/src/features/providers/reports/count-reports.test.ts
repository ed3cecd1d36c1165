import { expect, test } from 'vitest';
import { route } from '../testing/a-route.ts';
import { countReports, reasonsOf } from './count-reports.ts';

test('the most frequent reason is first, and all are counted', () => {
  const reports = { byReason: { registered: 2, banned: 0, wrong_country: 1, no_sms: 7 }, share: 10 };
  expect(reasonsOf({ ...route, reports }).map(({ reason }) => reason)).toEqual(['no_sms', 'registered', 'wrong_country', 'banned']);
  expect(countReports({ reports })).toBe(10);
  expect(countReports(route)).toBe(0);
});
