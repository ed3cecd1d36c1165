import { describe, expect, test } from 'vitest';
import { firstRankingGroup, rankOffers, successLowerBound, type Rankable } from './offers.rules.ts';
import type { ServerNumber } from './catalogue.rules.ts';

type Given = { server: ServerNumber; price: number; succeeded?: number; samples?: number; wait?: number; stock?: number | null };

function anOffer({ server, price, succeeded = 0, samples = 0, wait, stock = null }: Given): Rankable {
  const lowerBound = samples >= 20 ? successLowerBound({ succeeded, samples }) : null;
  return { server, price, stock, samples, lowerBound, medianWaitSeconds: wait ?? null };
}

const rankOf = (given: Given[]) => rankOffers(given.map(anOffer)).map(({ server }) => server);

describe('the lower bound of a success rate', () => {
  test.each([
    [{ succeeded: 0, samples: 0 }, 0],
    [{ succeeded: 0, samples: 57 }, 0],
    [{ succeeded: 2, samples: 57 }, 1.47],
    [{ succeeded: 20, samples: 20 }, 92.41],
    [{ succeeded: 84, samples: 100 }, 78.72],
    [{ succeeded: 8_400, samples: 10_000 }, 83.52],
  ])('%o is %d %%', (of, percent) => {
    expect(successLowerBound(of)).toBeCloseTo(percent, 1);
  });
});

describe('ranking', () => {
  test.each<[string, Given[], ServerNumber[]]>([
    [
      'takes the cheaper of two equally good offers',
      [
        { server: '1', price: 29, succeeded: 860, samples: 1_000 },
        { server: '2', price: 11, succeeded: 840, samples: 1_000 },
      ],
      ['2', '1'],
    ],
    [
      'does not take a cheap offer that is more than 5 points worse',
      [
        { server: '1', price: 29, succeeded: 860, samples: 1_000 },
        { server: '2', price: 1, succeeded: 780, samples: 1_000 },
      ],
      ['1', '2'],
    ],
    [
      'is not misled by a rate 2 points better from 57 samples at ₹29',
      [
        { server: '1', price: 29, succeeded: 49, samples: 57 },
        { server: '2', price: 11, succeeded: 840, samples: 1_000 },
      ],
      ['2', '1'],
    ],
    [
      'puts 19 samples last, however good and cheap',
      [
        { server: '1', price: 1, succeeded: 19, samples: 19 },
        { server: '2', price: 90, succeeded: 30, samples: 100 },
      ],
      ['2', '1'],
    ],
    [
      'rates from 20 samples',
      [
        { server: '1', price: 90, succeeded: 20, samples: 20 },
        { server: '2', price: 1, succeeded: 30, samples: 100 },
      ],
      ['1', '2'],
    ],
    [
      'orders equal prices by the wait, then by the server',
      [
        { server: '3', price: 10, succeeded: 80, samples: 100 },
        { server: '2', price: 10, succeeded: 80, samples: 100, wait: 60 },
        { server: '4', price: 10, succeeded: 80, samples: 100, wait: 30 },
        { server: '1', price: 10, succeeded: 80, samples: 100 },
      ],
      ['4', '2', '1', '3'],
    ],
    [
      'orders offers without enough samples by price',
      [
        { server: '1', price: 9, succeeded: 5, samples: 5 },
        { server: '2', price: 7 },
      ],
      ['2', '1'],
    ],
    [
      'leaves out what is out of stock and keeps an unknown stock',
      [
        { server: '1', price: 9, succeeded: 99, samples: 100, stock: 0 },
        { server: '2', price: 9, stock: null },
        { server: '3', price: 8, stock: 1 },
      ],
      ['3', '2'],
    ],
    ['has nothing to rank without stock', [{ server: '1', price: 9, stock: 0 }], []],
    [
      'measures each group from its own best, so that small steps do not chain',
      [
        { server: '1', price: 30, succeeded: 9_000, samples: 10_000 },
        { server: '2', price: 20, succeeded: 8_600, samples: 10_000 },
        { server: '3', price: 10, succeeded: 8_200, samples: 10_000 },
      ],
      ['2', '1', '3'],
    ],
  ])('%s', (_, given, servers) => {
    expect(rankOf(given)).toEqual(servers);
  });
});

describe('the first ranking group', () => {
  const groupOf = (given: Given[]) => firstRankingGroup(rankOffers(given.map(anOffer))).map(({ server }) => server);

  test('is every offer as good as the best', () => {
    expect(
      groupOf([
        { server: '1', price: 29, succeeded: 860, samples: 1_000 },
        { server: '2', price: 11, succeeded: 840, samples: 1_000 },
        { server: '3', price: 1, succeeded: 700, samples: 1_000 },
      ]),
    ).toEqual(['2', '1']);
  });

  test('is the cheapest alone where none has enough samples', () => {
    expect(
      groupOf([
        { server: '1', price: 29 },
        { server: '2', price: 11 },
      ]),
    ).toEqual(['2']);
  });

  test('is empty without offers', () => expect(groupOf([])).toEqual([]));
});
