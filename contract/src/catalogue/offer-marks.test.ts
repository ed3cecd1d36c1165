import { describe, expect, test } from 'vitest';
import { markOffers, rankOffers, successLowerBound, type Rankable } from './offers.rules.ts';
import type { ServerNumber } from './catalogue.rules.ts';

type Given = { server: ServerNumber; price: number; succeeded?: number; samples?: number; wait?: number; stock?: number | null };

function anOffer({ server, price, succeeded = 0, samples = 0, wait, stock = null }: Given): Rankable {
  const lowerBound = samples >= 20 ? successLowerBound({ succeeded, samples }) : null;
  return { server, price, stock, samples, lowerBound, medianWaitSeconds: wait ?? null };
}

describe('marks', () => {
  const marksOf = (given: Given[]) => {
    const ranked = rankOffers(given.map(anOffer));
    return markOffers(ranked).map((marks, index) => `${ranked[index]?.server}: ${marks.join(' ')}`);
  };

  test('name the best, the most reliable and the cheapest', () => {
    expect(
      marksOf([
        { server: '1', price: 11, succeeded: 840, samples: 1_000 },
        { server: '4', price: 14.75, succeeded: 880, samples: 1_000 },
        { server: '3', price: 7.5, succeeded: 720, samples: 1_000 },
        { server: '2', price: 9, succeeded: 14, samples: 14 },
      ]),
    ).toEqual(['1: best', '4: most_reliable', '3: cheapest', '2: ']);
  });

  test('may all fall on one offer', () => {
    expect(
      marksOf([
        { server: '1', price: 1, succeeded: 99, samples: 100 },
        { server: '2', price: 2, succeeded: 10, samples: 100 },
      ]),
    ).toEqual(['1: best most_reliable cheapest', '2: ']);
  });

  test('never call an offer best from fewer than 20 samples', () => {
    expect(
      marksOf([
        { server: '1', price: 1, succeeded: 19, samples: 19 },
        { server: '2', price: 2 },
      ]),
    ).toEqual(['1: cheapest', '2: ']);
  });

  test('do not mark the only offer', () => {
    expect(marksOf([{ server: '1', price: 1, succeeded: 99, samples: 100 }])).toEqual(['1: ']);
  });
});
