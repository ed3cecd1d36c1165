import { expect, test } from 'vitest';
import { pagerWindow } from './pager-window.ts';

test('few pages are all shown', () => {
  expect(pagerWindow({ page: 1, totalPages: 1 })).toEqual([1]);
  expect(pagerWindow({ page: 2, totalPages: 5 })).toEqual([1, 2, 3, 4, 5]);
});

test('shows five pages around the current one, and the first and the last', () => {
  expect(pagerWindow({ page: 1, totalPages: 13 })).toEqual([1, 2, 3, 4, 5, 'gap', 13]);
  expect(pagerWindow({ page: 7, totalPages: 13 })).toEqual([1, 'gap', 5, 6, 7, 8, 9, 'gap', 13]);
  expect(pagerWindow({ page: 13, totalPages: 13 })).toEqual([1, 'gap', 9, 10, 11, 12, 13]);
});

test('a wider window is as wide as asked for', () => {
  expect(pagerWindow({ page: 1, totalPages: 10, windowSize: 10 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pagerWindow({ page: 13, totalPages: 26, windowSize: 10 })).toEqual([1, 'gap', 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 'gap', 26]);
});

test('never leaves a gap for a single page', () => {
  expect(pagerWindow({ page: 5, totalPages: 13 })).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap', 13]);
  expect(pagerWindow({ page: 9, totalPages: 13 })).toEqual([1, 'gap', 7, 8, 9, 10, 11, 12, 13]);
  expect(pagerWindow({ page: 4, totalPages: 7 })).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('reaches every page once and in order, from any page', () => {
  for (let totalPages = 1; totalPages <= 30; totalPages += 1) {
    for (let page = 1; page <= totalPages; page += 1) {
      const pages = pagerWindow({ page, totalPages }).filter((entry) => entry !== 'gap');
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
      expect(pages).toContain(page);
      expect([pages[0], pages.at(-1)]).toEqual([1, totalPages]);
    }
  }
});
