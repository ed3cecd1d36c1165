import { describe, expect, test } from 'vitest';
import { choiceOf, countryChoices, findChoices, operatorChoices } from './choices.rules.ts';

const india = { code: '22', name: 'India', ownName: null, price: 0.1253, stock: 3400 };
const countries = countryChoices(
  [
    { code: '2', name: 'Kazakhstan', ownName: null, price: null, stock: null },
    { ...india, code: '6', name: 'Indonesia', stock: 0 },
    india,
    { ...india, code: '60', name: 'Bangladesh', ownName: 'India 2', price: 1 },
  ],
  'USD',
);
const namesOf = (typed: string) => findChoices(countries, typed).map(({ name }) => name);

describe('a list to pick from', () => {
  test('shows code, price and stock, as far as the provider tells', () => {
    expect(countries.map(({ note, figures }) => [note, figures])).toEqual([
      ['2', null],
      ['6', 'from $0.1253 · none left'],
      ['22', 'from $0.1253 · 3,400 left'],
      ['60 · There: India 2', 'from $1.00 · 3,400 left'],
    ]);
    expect(operatorChoices([{ name: 'jio', price: 0.5, stock: null }], 'USD')).toEqual([
      { value: '', name: 'any', note: null, figures: null },
      { value: 'jio', name: 'jio', note: null, figures: '$0.50' },
    ]);
    expect(operatorChoices([], 'USD')).toEqual([]);
  });

  test('is searched by name, code and the provider’s own name, an exact one first', () => {
    expect(namesOf('')).toHaveLength(4);
    expect(namesOf('IND')).toEqual(['Indonesia', 'India', 'Bangladesh']);
    expect(namesOf('india')).toEqual(['India', 'Bangladesh']);
    expect(namesOf('2')[0]).toBe('Kazakhstan');
    expect(namesOf('nowhere')).toEqual([]);
  });

  test('takes a typed name or code for its choice, and nothing else', () => {
    expect(choiceOf(countries, ' INDIA ')?.value).toBe('22');
    expect(choiceOf(countries, '22')?.name).toBe('India');
    expect(choiceOf(countries, 'ind')).toBeUndefined();
  });
});
