import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UpstreamActivation } from '../../providers/provider.ts';
import { matchUnconfirmedPurchases, type OpenAttempt, type UnmatchedNumber } from './unconfirmed.rules.ts';

const start = Date.UTC(2026, 0, 1);
const second = 1_000;

function anAttempt(id: number, sentSecond: number, more: Partial<OpenAttempt> = {}): OpenAttempt {
  const sentAt = new Date(start + sentSecond * second);
  const deadline = new Date(sentAt.getTime() + 8 * second);
  const terms = {
    userId: id,
    activationId: id,
    server: 1,
    isDeepCheck: false,
    wantedCountry: null,
    serviceCode: 'tg',
    country: '22',
    orderId: null,
    againPhone: null,
    ceiling: { micros: 100_000, currency: 'USD' },
  };
  return { id, ...terms, sentAt, deadline, isInFlight: false, isAwaited: true, ...more };
}

function anUnmatchedNumber(upstreamId: string, createdSecond: number, more: Partial<UpstreamActivation> = {}): UpstreamActivation {
  const createdAt = new Date(start + createdSecond * second);
  const sold = { serviceCode: 'tg', country: '22', phoneNumber: '919800000000', cost: null };
  return { upstreamId, ...sold, createdAt, messages: [], isRepeated: false, canGetAnother: true, ...more };
}

function summarise({ pairs, leftOver, unsure }: ReturnType<typeof matchUnconfirmedPurchases>) {
  return {
    pairs: pairs.map(({ attempt, number }) => `${attempt.id}-${number.upstreamId}`),
    leftOver: leftOver.map(({ upstreamId }) => upstreamId),
    unsure: unsure.map(({ id }) => id),
  };
}

const known = { stored: 0, listed: null };
const unknown = { stored: null, listed: null };
const nothing = { pairs: [], leftOver: [], unsure: [] };

describe('a number that is asked for again', () => {
  const phone = '919800000001';
  const again = (more: object = {}) => anAttempt(2, 5, { againPhone: phone, ...more });
  const itself = (more: Partial<UnmatchedNumber> = {}) => anUnmatchedNumber('b', 6, { phoneNumber: phone, ...more });

  test.each<[string, OpenAttempt[], UnmatchedNumber[], object]>([
    ['is found by its phone, though an older purchase waits', [anAttempt(1, 0), again()], [itself()], { pairs: ['2-b'] }],
    ['whatever the clock says', [again()], [itself({ createdAt: new Date(0) })], { pairs: ['2-b'] }],
    ['and any other goes to who wants any', [anAttempt(1, 0), again()], [anUnmatchedNumber('a', 6), itself()], { pairs: ['2-b', '1-a'] }],
    ['another one is given back through it', [again()], [anUnmatchedNumber('a', 6)], { pairs: ['2-a'] }],
    [
      'but first serves who wants any',
      [again({ sentAt: new Date(start) }), anAttempt(1, 5)],
      [anUnmatchedNumber('a', 6)],
      { pairs: ['1-a'] },
    ],
    ['waits for its own call', [anAttempt(1, 0), again({ isInFlight: true })], [itself()], {}],
    ['is not one that was listed before', [again()], [itself({ firstSeenAt: new Date(start) })], {}],
  ])('%s', (_case, attempts, numbers, expected) => {
    expect(summarise(matchUnconfirmedPurchases(attempts, numbers, known))).toEqual({ ...nothing, ...expected });
  });
});

describe('who gets which number', () => {
  test.each<[string, OpenAttempt[], UpstreamActivation[], Partial<typeof nothing> | object]>([
    ['no attempt: a number is not ours to decide', [], [anUnmatchedNumber('a', 0)], {}],
    ['no number', [anAttempt(1, 0)], [], {}],
    ['one and one', [anAttempt(1, 0)], [anUnmatchedNumber('a', 1)], { pairs: ['1-a'] }],
    [
      'the oldest gets the oldest',
      [anAttempt(2, 5), anAttempt(1, 0)],
      [anUnmatchedNumber('b', 6), anUnmatchedNumber('a', 1)],
      { pairs: ['1-a', '2-b'] },
    ],
    [
      'one who still waits comes first',
      [anAttempt(1, 0, { isAwaited: false }), anAttempt(2, 5)],
      [anUnmatchedNumber('a', 1)],
      { pairs: ['2-a'] },
    ],
    ['another service', [anAttempt(1, 0)], [anUnmatchedNumber('a', 1, { serviceCode: 'wa' })], {}],
    ['another country', [anAttempt(1, 0)], [anUnmatchedNumber('a', 1, { country: '6' })], {}],
    ['a minute before it was asked for: their clock may be off', [anAttempt(1, 60)], [anUnmatchedNumber('a', 0)], { pairs: ['1-a'] }],
    ['more than a minute before', [anAttempt(1, 61)], [anUnmatchedNumber('a', 0)], {}],
    ['a minute after the deadline', [anAttempt(1, 0)], [anUnmatchedNumber('a', 68)], { pairs: ['1-a'] }],
    ['more than a minute after', [anAttempt(1, 0)], [anUnmatchedNumber('a', 69)], {}],
    [
      'one too many is no one’s',
      [anAttempt(1, 0)],
      [anUnmatchedNumber('a', 1), anUnmatchedNumber('b', 2)],
      { pairs: ['1-a'], leftOver: ['b'] },
    ],
    ['a call on the way: the number is its own', [anAttempt(1, 0, { isInFlight: true })], [anUnmatchedNumber('a', 1)], {}],
    [
      'a lost one beside a call on the way waits',
      [anAttempt(1, 0), anAttempt(2, 0, { isInFlight: true })],
      [anUnmatchedNumber('a', 1)],
      { unsure: [1] },
    ],
    [
      'the second number is surely the lost one’s, or as good',
      [anAttempt(1, 0), anAttempt(2, 0, { isInFlight: true })],
      [anUnmatchedNumber('a', 1), anUnmatchedNumber('b', 2)],
      { pairs: ['1-a'] },
    ],
    [
      'nothing is too much while a call is on the way',
      [anAttempt(1, 0), anAttempt(2, 0, { isInFlight: true })],
      [anUnmatchedNumber('a', 1), anUnmatchedNumber('b', 2), anUnmatchedNumber('c', 3)],
      { pairs: ['1-a'] },
    ],
  ])('%s', (_case, attempts, unmatched, expected) => {
    expect(summarise(matchUnconfirmedPurchases(attempts, unmatched, known))).toEqual({ ...nothing, ...expected });
  });
});

describe('a clock in another time zone', () => {
  const minute = 60;
  const ahead = (minutes: number, more = {}) => anUnmatchedNumber('a', 1 + minutes * minute, more);
  test.each<[string, Parameters<typeof matchUnconfirmedPurchases>[2], UnmatchedNumber[], object]>([
    ['known: the number at that offset', { stored: 330, listed: null }, [ahead(330)], { pairs: ['1-a'] }],
    ['known: an hour later, in summer', { stored: 60, listed: null }, [ahead(120)], { pairs: ['1-a'] }],
    ['known: an hour earlier, in winter', { stored: -180, listed: null }, [ahead(-240)], { pairs: ['1-a'] }],
    ['known: a quarter of an hour off is someone else’s', { stored: 330, listed: null }, [ahead(345)], {}],
    ['known: our own time is not tried', { stored: 330, listed: null }, [ahead(0)], {}],
    ['as the list shows it, where nothing is stored', { stored: null, listed: -150 }, [ahead(-150)], { pairs: ['1-a'] }],
    ['as the list shows it, where what is stored does not fit', { stored: 330, listed: 0 }, [ahead(0)], { pairs: ['1-a'] }],
    ['not known: any time zone', unknown, [ahead(-570)], { pairs: ['1-a'] }],
    ['not known: no time zone is 15 minutes ahead', unknown, [ahead(15)], {}],
    ['not known: two offsets explain two numbers', unknown, [ahead(330), { ...ahead(300), upstreamId: 'b' }], {}],
    ['not known: one number too many', unknown, [ahead(330), anUnmatchedNumber('b', 2 + 330 * minute)], {}],
    ['not known: a number at no time zone is someone else’s', unknown, [ahead(330), { ...ahead(15), upstreamId: 'b' }], { pairs: ['1-a'] }],
    ['seen before it was asked for', unknown, [{ ...ahead(0), firstSeenAt: new Date(start - second) }], {}],
    ['seen since', unknown, [{ ...ahead(0), firstSeenAt: new Date(start + second) }], { pairs: ['1-a'] }],
  ])('%s', (_case, clock, numbers, expected) => {
    expect(summarise(matchUnconfirmedPurchases([anAttempt(1, 0)], numbers, clock))).toEqual({ ...nothing, ...expected });
  });

  test('not known: the oldest gets the only number', () => {
    expect(summarise(matchUnconfirmedPurchases([anAttempt(2, 5), anAttempt(1, 0)], [ahead(330)], unknown))).toMatchObject({
      pairs: ['1-a'],
    });
  });

  test('known: an attempt that got a number there gets none an hour later', () => {
    const numbers = [ahead(330), { ...ahead(390), upstreamId: 'b' }];
    expect(summarise(matchUnconfirmedPurchases([anAttempt(1, 0), anAttempt(2, 5)], numbers, { stored: 330, listed: null }))).toEqual({
      ...nothing,
      pairs: ['1-a', '2-b'],
    });
  });

  test('not known: waits while a call is in progress', () => {
    const asked = [anAttempt(1, 0), anAttempt(2, 0, { isInFlight: true })];
    expect(summarise(matchUnconfirmedPurchases(asked, [ahead(330)], unknown))).toEqual({ ...nothing, unsure: [1] });
  });
});

describe('an order id in the list', () => {
  const mine = '0'.repeat(32);
  const another = 'f'.repeat(32);
  const asked = [anAttempt(1, 0), anAttempt(2, 0, { orderId: mine })];
  test('is certain, whatever time and service the list states', () => {
    const number = anUnmatchedNumber('a', 9_999, { orderId: mine, serviceCode: 'ot' });
    expect(summarise(matchUnconfirmedPurchases(asked, [number], known))).toEqual({ ...nothing, pairs: ['2-a'] });
  });
  test('of another order makes the number someone else’s', () => {
    expect(summarise(matchUnconfirmedPurchases(asked, [anUnmatchedNumber('a', 1, { orderId: another })], known))).toEqual(nothing);
  });
  test('leaves the number of a call in progress to that call, and other numbers to their owners', () => {
    const calling = [anAttempt(1, 0), anAttempt(2, 0, { orderId: mine, isInFlight: true })];
    const numbers = [anUnmatchedNumber('a', 1, { orderId: mine }), anUnmatchedNumber('b', 2)];
    expect(summarise(matchUnconfirmedPurchases(calling, numbers, known))).toEqual({ ...nothing, pairs: ['1-b'] });
  });
});

const attempts = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 300 }),
      service: fc.constantFrom('tg', 'wa'),
      isInFlight: fc.boolean(),
      isAwaited: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map(({ at, service, ...rest }, index) => anAttempt(index, at, { serviceCode: service, ...rest })));
const unmatched = fc
  .array(fc.record({ at: fc.integer({ min: -120, max: 420 }), service: fc.constantFrom('tg', 'wa', 'ig') }), { maxLength: 10 })
  .map((list) => list.map(({ at, service }, index) => anUnmatchedNumber(`n${index}`, at, { serviceCode: service })));

function always(rule: (of: ReturnType<typeof classOf>) => void): void {
  fc.assert(
    fc.property(attempts, unmatched, (asked, found) => {
      const match = matchUnconfirmedPurchases(asked, found, known);
      for (const service of ['tg', 'wa', 'ig']) rule(classOf(service, asked, found, match));
    }),
    { numRuns: 500 },
  );
}

function classOf(service: string, asked: OpenAttempt[], found: UpstreamActivation[], match: ReturnType<typeof matchUnconfirmedPurchases>) {
  const ofService = (each: { serviceCode: string }) => each.serviceCode === service;
  const mine = asked.filter(ofService);
  const lost = mine.filter(({ isInFlight }) => !isInFlight);
  const isCandidate = ({ createdAt }: UpstreamActivation) =>
    mine.some(
      (each) => createdAt.getTime() >= each.sentAt.getTime() - 60 * second && createdAt.getTime() <= each.deadline.getTime() + 60 * second,
    );
  const pairs = match.pairs.filter(({ number }) => ofService(number));
  return {
    lost,
    inFlight: mine.length - lost.length,
    candidates: found.filter((each) => ofService(each) && isCandidate(each)),
    pairs,
    pairedIds: new Set(pairs.map(({ attempt }) => attempt.id)),
    leftOver: match.leftOver.filter(ofService),
    unsure: match.unsure.filter(ofService),
  };
}

describe('always', () => {
  test('gives a number to one purchase of its class, one number to a purchase, and only to unconfirmed ones', () =>
    always(({ pairs, pairedIds, lost, leftOver, candidates }) => {
      const numbers = [...pairs.map(({ number }) => number), ...leftOver];
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(pairedIds.size).toBe(pairs.length);
      for (const { attempt } of pairs) expect(lost).toContain(attempt);
      for (const number of numbers) expect(candidates).toContain(number);
    }));

  test('leaves as many numbers alone as calls are in progress', () =>
    always(({ candidates, pairs, leftOver, inFlight, lost }) => {
      const leftAlone = candidates.length - pairs.length - leftOver.length;
      expect(leftAlone).toBeGreaterThanOrEqual(Math.min(inFlight, candidates.length));
      expect(pairs).toHaveLength(Math.min(lost.length, Math.max(0, candidates.length - inFlight)));
    }));

  test('reports a number as unmatched only when every user has one and no call is in progress', () =>
    always(({ leftOver, inFlight, pairs, lost }) => {
      if (leftOver.length > 0) expect({ inFlight, pairs: pairs.length }).toEqual({ inFlight: 0, pairs: lost.length });
      expect(lost.length > 0 || leftOver.length === 0).toBe(true);
    }));

  test('no waiting purchase goes without while another one gets a number', () =>
    always(({ lost, pairs, pairedIds }) => {
      const isLeftOut = lost.some(({ id, isAwaited }) => isAwaited && !pairedIds.has(id));
      if (isLeftOut) expect(pairs.every(({ attempt }) => attempt.isAwaited)).toBe(true);
    }));

  test('a lost purchase without a number is unsure exactly while one was left alone', () =>
    always(({ lost, pairs, pairedIds, unsure, leftOver, candidates }) => {
      const isLeftAlone = candidates.length > pairs.length + leftOver.length;
      const without = lost.filter(({ id }) => !pairedIds.has(id));
      const ids = (attempts: { id: number }[]) => attempts.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(ids(unsure)).toEqual(isLeftAlone ? ids(without) : []);
    }));

  test('gives the same result in any order', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
        (sent, created) => {
          const asked = sent.map((at, index) => anAttempt(index, at));
          const found = created.map((at, index) => anUnmatchedNumber(`n${index}`, at));
          expect(summarise(matchUnconfirmedPurchases(asked.toReversed(), found.toReversed(), known))).toEqual(
            summarise(matchUnconfirmedPurchases(asked, found, known)),
          );
        },
      ),
    ));
});
