import { expect, test } from 'vitest';
import { writeAmountAlarms } from './amount-alarms.rules.ts';

test('an alarm names the method, the amount and who took it, once per currency', () => {
  const usdt = { currency: 'USDT' as const, units: 1_200_000, payments: 4_950, users: 1 };
  const alarms = writeAmountAlarms([{ currency: 'INR', units: 50_000, payments: 4_950, users: 495 }, usdt, { ...usdt, units: 1_210_000 }]);
  expect(alarms.map(({ subject, text }) => [subject, text])).toEqual([
    [
      'INR',
      'UPI has no free amount near ₹500.00: 495 users opened 4950 payments there within 25 hours, and others were refused. A UTR is credited as always.',
    ],
    [
      'USDT',
      'Crypto has no free amount near 1.20 USDT and 1 more amount: 1 user opened 4950 payments there within 25 hours, and others were refused. A transaction ID is credited as always.',
    ],
  ]);
});
