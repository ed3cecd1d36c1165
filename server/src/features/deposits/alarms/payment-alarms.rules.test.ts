import { describe, expect, test } from 'vitest';
import { writePaymentAlarms, type PaymentTroubles } from './payment-alarms.rules.ts';

describe('alarms about payments', () => {
  const none: PaymentTroubles = {
    unclaimedPayments: 0,
    busyAmounts: [],
    oldReviews: 0,
    handCredits: { absent: 0, different: 0 },
    silent: [],
  };
  const context = { setUp: { upi: true, crypto: true }, timeZone: 'Asia/Kolkata' };
  const ofOne = (trouble: Partial<PaymentTroubles>) => writePaymentAlarms({ ...none, ...trouble }, context);

  test('are none without a problem', () => {
    expect(writePaymentAlarms(none, context)).toEqual([]);
  });

  test.each<[Partial<PaymentTroubles>, string]>([
    [{ unclaimedPayments: 2 }, '2 payments have had no owner for over an hour.'],
    [{ handCredits: { absent: 1, different: 0 } }, '1 credit by hand has had no payment for over 3 days.'],
    [{ handCredits: { absent: 0, different: 2 } }, '2 credits by hand differ from the payment that arrived.'],
    [{ oldReviews: 1 }, '1 deposit has waited for a decision for over a day.'],
    [{ silent: [{ key: 'crypto', since: null }] }, 'Crypto payments have never been checked: the verifier does not answer.'],
    [
      { silent: [{ key: 'upi', since: '2031-03-08T18:35:00+00:00' }] },
      'UPI payments have not been checked since 9 Mar 2031, 00:05: the verifier does not answer.',
    ],
  ])('%o', (trouble, sentence) => {
    expect(ofOne(trouble)).toMatchObject([{ text: sentence }]);
  });

  test('name a payment method that is not set up, and do not call it silent', () => {
    const silent = [{ key: 'crypto' as const, since: null }];
    expect(writePaymentAlarms({ ...none, silent }, { ...context, setUp: { upi: false, crypto: false } })).toMatchObject([
      { kind: 'not_set_up', subject: 'upi', text: 'UPI is not set up: no one can pay with it.' },
      { kind: 'not_set_up', subject: 'crypto', text: 'Crypto is not set up: no one can pay with it.' },
    ]);
  });

  test('two troubles are never the same alarm', () => {
    const all = writePaymentAlarms(
      {
        ...none,
        unclaimedPayments: 1,
        oldReviews: 1,
        silent: [{ key: 'upi', since: null }],
      },
      { ...context, setUp: { upi: true, crypto: false } },
    );
    expect(new Set(all.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(all.length);
    expect(all).toHaveLength(4);
  });
});
