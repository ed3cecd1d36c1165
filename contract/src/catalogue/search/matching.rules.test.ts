import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchServices } from './matching.rules.ts';

const names = ['Telegram', 'Uber', 'Uber Eats', 'Viber', 'Snapchat', 'Pokémon GO', 'Burger King', 'भारत डाक'];
const services = names.map((label, index) => aService({ label, serviceCode: `c${index}`, samples: index }));
const found = (search: string): string[] => matchServices(services, search).map((match) => match.service.label);
const marked = (search: string): string[] =>
  matchServices(services, search).flatMap(({ service, ranges }) => ranges.map(([from, to]) => service.label.slice(from, to)));

test('ranks a whole name first, then names that start with it, then words, then parts of words', () => {
  expect(found('uber')).toEqual(['Uber', 'Uber Eats']);
  expect(found('ber')).toEqual(['Viber', 'Uber Eats', 'Uber']);
  expect(found('k')).toEqual(['Burger King', 'भारत डाक', 'Pokémon GO']);
});

test('ranks a name that starts with the word before a more used one that contains it', () => {
  const few = aService({ label: 'Uber Eats', samples: 1 });
  const many = aService({ label: 'New Uber', samples: 900 });
  expect(matchServices([many, few], 'uber').map((match) => match.service)).toEqual([few, many]);
});

test('every word must be there, in any order, in any case, with or without accents', () => {
  expect(found('EATS ub')).toEqual(['Uber Eats']);
  expect(found('pokemon')).toEqual(['Pokémon GO']);
  expect(found('  ')).toHaveLength(names.length);
  expect(found('डाक')).toEqual(['भारत डाक']);
  expect(found('nothing')).toEqual([]);
});

test('a service is found by its code, which marks nothing', () => {
  expect(found('c2')).toEqual(['Uber Eats']);
  expect(marked('c2')).toEqual([]);
});

test('marks the typed part in the original spelling', () => {
  expect(marked('pokemon')).toEqual(['Pokémon']);
  expect(marked('eat ub')).toEqual(['Ub', 'Eat']);
  expect(marked('tele gram')).toEqual(['Telegram']);
});

test('lists the most used first while nothing is typed', () => {
  expect(found('')[0]).toBe('भारत डाक');
});

test('marks lie inside the name, in order and apart, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 6 }), (label, search) => {
      for (const { service, ranges } of matchServices([aService({ label })], search)) {
        let end = -1;
        for (const [from, to] of ranges) {
          expect(from).toBeGreaterThan(end);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(service.label.length);
          end = to;
        }
      }
    }),
  );
});

test('a letter that folds to two is marked whole', () => {
  expect(matchServices([aService({ label: 'Ŀa' })], 'l')[0]?.ranges).toEqual([[0, 1]]);
});

test('a name is found by any run of its own letters', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(20), fc.integer({ min: 1, max: 8 }), (label, from, length) => {
      const search = label.slice(from, from + length).trim();
      expect(matchServices(services, search).map((match) => match.service.label)).toContain(label);
    }),
  );
});

describe('what is not found as it was typed', () => {
  const aliases = new Map([
    ['c0', ['Fragment', 'tele-g']],
    ['c4', ['Snap Map']],
  ]);
  const match = (search: string) =>
    matchServices(services, search, aliases).map(({ service, alias, isGuess }) => [service.label, alias, isGuess]);

  test('an alias finds its service, and the match says which it was', () => {
    expect(match('fragment')).toEqual([['Telegram', 'Fragment', false]]);
    expect(match('frag')).toEqual([['Telegram', 'Fragment', false]]);
    expect(match('snapmap')).toEqual([['Snapchat', 'Snap Map', false]]);
  });

  test('a name that starts with the alias explains itself', () => {
    expect(match('teleg')).toEqual([['Telegram', undefined, false]]);
  });

  test('words with an error are guessed, by alias too, and marked as guesses', () => {
    expect(match('telgram')).toEqual([['Telegram', undefined, true]]);
    expect(match('fragmnet')).toEqual([['Telegram', 'Fragment', true]]);
    expect(match('burgr king')).toEqual([['Burger King', undefined, true]]);
    expect(match('snapchat login')).toEqual([['Snapchat', undefined, true]]);
  });

  test('nothing is guessed from three letters, or with too many errors', () => {
    expect(match('vbe')).toEqual([]);
    expect(match('tlgrm')).toEqual([]);
    expect(match('bank of india')).toEqual([]);
  });

  test('nothing is guessed where something has what was typed', () => {
    expect(match('uber').every(([, , isGuess]) => isGuess === false)).toBe(true);
  });

  test('other aliases replace those of before', () => {
    expect(match('fragment')).toHaveLength(1);
    expect(matchServices(services, 'fragment', new Map())).toEqual([]);
  });

  test('a guessed word is marked where it is in the name', () => {
    expect(marked('burgre')).toEqual(['Burger']);
    expect(marked('telgram')).toEqual(['Telegram']);
  });
});

function aService(given: { label: string; serviceCode?: string; samples?: number }) {
  return { serviceCode: 'zz', samples: 1, ...given };
}
