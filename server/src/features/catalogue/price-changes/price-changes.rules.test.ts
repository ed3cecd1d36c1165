import { expect, test } from 'vitest';
import { isByMarkup, suggestPrice, readTerms, type PricedService } from './price-changes.rules.ts';

const percent = { markup: { kind: 'percent', value: 2_000 }, roundTo: 100 } as const;
const rupees = { markup: { kind: 'rupees', value: 300 }, roundTo: 50 } as const;

test.each<[string, PricedService, number]>([
  ['by its mark-up', { price: 1_300, cost: 2_000, costBefore: 1_000, terms: percent }, 2_400],
  ['by its mark-up in rupees', { price: 1_300, cost: 2_010, costBefore: 1_000, terms: rupees }, 2_350],
  ['with the margin it had, up to 25 paise', { price: 1_250, cost: 1_001, costBefore: 1_000, terms: null }, 1_275],
  ['lower, where it costs less', { price: 1_250, cost: 500, costBefore: 1_000, terms: null }, 625],
  ['not at all on nothing', { price: 1_250, cost: 0, costBefore: 1_000, terms: null }, 1_250],
  ['not at all where it cost nothing', { price: 1_250, cost: 500, costBefore: 0, terms: null }, 1_250],
  ['not at all by a percent of nothing', { price: 1_250, cost: 0, costBefore: 1_000, terms: percent }, 1_250],
  ['by rupees on nothing', { price: 1_250, cost: 0, costBefore: 1_000, terms: rupees }, 300],
  ['never beyond what a price may be', { price: 9_999_999, cost: 10_000_000, costBefore: 1, terms: null }, 10_000_000],
  ['at a loss where it was one, and never for nothing', { price: 1, cost: 1, costBefore: 10_000_000, terms: null }, 25],
])('a price is suggested %s', (_, service, price) => {
  expect(suggestPrice(service)).toBe(price);
});

test('a price follows from its mark-up or was chosen', () => {
  expect(isByMarkup({ price: 1_200, cost: 1_000, terms: percent })).toBe(true);
  expect(isByMarkup({ price: 1_300, cost: 1_000, terms: percent })).toBe(false);
  expect(isByMarkup({ price: 1_200, cost: 1_000, terms: null })).toBe(false);
  expect(readTerms({ markupKind: 'percent', markupValue: 2_000, roundTo: 100 })).toEqual(percent);
  expect(readTerms({ markupKind: null, markupValue: null, roundTo: null })).toBeNull();
});
