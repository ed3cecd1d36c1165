import { describe, expect, test } from 'vitest';
import { explainOtherCurrency, explainProviderError } from '../../providers/health/provider-error-text.ts';
import { writeAlarms, type Troubles } from './write-alarms.rules.ts';

describe('alarms', () => {
  const none: Troubles = {
    unclaimedPayments: 0,
    busyAmounts: [],
    oldReviews: 0,
    handCredits: { absent: 0, different: 0 },
    closedServers: [],
    soldOutServers: [],
    costlyServices: 0,
    unreadLists: [],
    providersOff: [],
    providersInTrouble: [],
    silent: [],
  };
  const hero = { name: 'HeroSMS', isWorking: true, message: '', balanceMicros: 12_345_678, currency: 'USD', spentMicros: 45_100_000 };
  const failing = { ...hero, isWorking: false, message: 'The provider does not know this key.', balanceMicros: null };
  const context = { setUp: { upi: true, crypto: true }, timeZone: 'Asia/Kolkata' };
  const ofOne = (trouble: Partial<Troubles>) => writeAlarms({ ...none, ...trouble }, context);

  test('are none without a problem', () => {
    expect(writeAlarms(none, context)).toEqual([]);
  });

  test.each<[Partial<Troubles>, string]>([
    [{ unclaimedPayments: 2 }, '2 payments have had no owner for over an hour.'],
    [{ handCredits: { absent: 1, different: 0 } }, '1 credit by hand has had no payment for over 3 days.'],
    [{ handCredits: { absent: 0, different: 2 } }, '2 credits by hand differ from the payment that arrived.'],
    [{ oldReviews: 1 }, '1 deposit has waited for a decision for over a day.'],
    [{ closedServers: [3] }, 'Nothing can be bought on server 3: no route leads to a provider.'],
    [{ closedServers: [1, 2, 4] }, 'Nothing can be bought on servers 1, 2 and 4: no route leads to a provider.'],
    [{ soldOutServers: [2, 3] }, 'Nothing can be bought on servers 2 and 3: every service there is out of stock.'],
    [
      { costlyServices: 2 },
      '2 services are out of stock because every number left costs more than the price pays. Raise the price, or let a route sell below cost.',
    ],
    [
      { unreadLists: [{ name: 'HeroSMS', servers: [1, 3], problem: explainProviderError('UNREACHABLE', 'ECONNREFUSED') }] },
      'The price list of HeroSMS for servers 1 and 3 has been unreadable for over an hour. Stock and costs are those of before. Nothing answers at this address (ECONNREFUSED).',
    ],
    [{ providersInTrouble: [hero] }, 'HeroSMS is low on money: 12.35 USD are left, and numbers cost 45.10 USD there in the last 24 hours.'],
    [
      { providersInTrouble: [{ ...hero, isWorking: false, message: 'The provider does not know this key.', balanceMicros: null }] },
      'HeroSMS: The provider does not know this key.',
    ],
    [{ providersOff: ['HeroSMS'] }, 'A route leads to HeroSMS, which is switched off.'],
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
    expect(writeAlarms({ ...none, silent }, { ...context, setUp: { upi: false, crypto: false } })).toMatchObject([
      { kind: 'not_set_up', subject: 'upi', text: 'UPI is not set up: no one can pay with it.' },
      { kind: 'not_set_up', subject: 'crypto', text: 'Crypto is not set up: no one can pay with it.' },
    ]);
  });

  test.each<[string, Partial<Troubles>, Partial<Troubles>, boolean]>([
    ['another figure in the text', { unclaimedPayments: 5 }, { unclaimedPayments: 9 }, false],
    ['twice as many', { unclaimedPayments: 9 }, { unclaimedPayments: 10 }, true],
    [
      'another trouble with an account',
      { providersInTrouble: [{ ...failing, message: explainProviderError('BAD_KEY', '') }] },
      { providersInTrouble: [{ ...failing, message: explainProviderError('BANNED', '') }] },
      true,
    ],
    [
      'the same trouble, once the circuit breaker says it',
      { providersInTrouble: [{ ...failing, message: explainProviderError('NO_BALANCE', '') }] },
      { providersInTrouble: [{ ...failing, message: `${explainProviderError('NO_BALANCE', '')} Nothing is bought there.` }] },
      false,
    ],
    [
      'calls of a provider that fail in another way',
      { providersInTrouble: [{ ...failing, message: explainProviderError('UNREACHABLE', 'ECONNRESET') }] },
      { providersInTrouble: [{ ...failing, message: explainProviderError('GARBAGE', 'HTTP 502, 1201 characters of garbage') }] },
      false,
    ],
    [
      'a provider that counts in another currency than before',
      { providersInTrouble: [{ ...failing, message: explainProviderError('UNREACHABLE', 'ECONNRESET') }] },
      { providersInTrouble: [{ ...failing, message: explainOtherCurrency({ theirs: 'EUR', ours: 'USD' }) }] },
      true,
    ],
    ['less money at a provider', { providersInTrouble: [hero] }, { providersInTrouble: [{ ...hero, balanceMicros: 9_000_000 }] }, false],
    ['another server closed', { closedServers: [1] }, { closedServers: [1, 2] }, true],
  ])('a change is sent again or not: %s', (_, before, after, isSentAgain) => {
    const [one, other] = [ofOne(before)[0], ofOne(after)[0]];
    expect(one).toMatchObject({ kind: other?.kind, subject: other?.subject });
    expect(one?.sentAgainFor !== other?.sentAgainFor).toBe(isSentAgain);
  });

  test('two troubles are never the same alarm', () => {
    const all = writeAlarms(
      {
        ...none,
        unclaimedPayments: 1,
        oldReviews: 1,
        closedServers: [1],
        soldOutServers: [2],
        providersOff: ['A', 'B'],
        providersInTrouble: [hero, { ...failing, name: 'A' }],
        silent: [{ key: 'upi', since: null }],
      },
      { ...context, setUp: { upi: true, crypto: false }, warnings: [{ subject: 'mail', text: 'No mail.' }] },
    );
    expect(new Set(all.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(all.length);
    expect(all).toHaveLength(11);
  });
});
