import { expect, test } from 'vitest';
import { mostBoughtRows, pickerRows } from './picker-rows.ts';
import { aService } from '../../testing/a-service.ts';

const services = ['Telegram', 'Uber', 'Netflix'].map((label) => aService({ label, serviceCode: label.toLowerCase(), samples: 1 }));
const shown = (list: { search?: string; favourites?: string[]; recent?: string[] }): string[] =>
  pickerRows({ services, all: services, aliases: new Map(), search: '', favourites: [], recent: [], ...list }).map((row) =>
    row.kind === 'head' ? `[${row.group} ${row.found}/${row.total}]` : `${row.service.label}${row.isFavourite ? '*' : ''}`,
  );

test('lists favourites, then recent services, each once', () => {
  expect(shown({ favourites: ['uber'], recent: ['netflix', 'uber'] })).toEqual([
    '[chosenBefore 3/3]',
    'Uber*',
    'Netflix',
    '[all 3/3]',
    'Telegram',
  ]);
});

test('a group without a match has no head', () => {
  expect(shown({})).toEqual(['[all 3/3]', 'Netflix', 'Telegram', 'Uber']);
  expect(shown({ search: 'ub', favourites: ['uber'] })).toEqual(['[chosenBefore 1/3]', 'Uber*']);
  expect(shown({ search: 'x y z' })).toEqual([]);
});

test('a favourite that this server does not sell is left out', () => {
  expect(shown({ favourites: ['gone'] })[0]).toBe('[all 3/3]');
});

test('the five most used are what is bought most', () => {
  const many = Array.from({ length: 9 }, (_, samples) => aService({ label: `Service ${samples}`, samples }));
  const rows = mostBoughtRows(many).map((row) => (row.kind === 'head' ? row.group : row.service.label));
  expect(rows).toEqual(['mostBought', 'Service 8', 'Service 7', 'Service 6', 'Service 5', 'Service 4']);
});
