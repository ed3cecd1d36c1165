import { expect, test } from 'vitest';
import { valueChanges } from './value-changes.ts';

test('shows values side by side and marks those that changed', () => {
  const changes = valueChanges({ before: '{"isBlock":false,"email":"a@example.com"}', after: '{"isBlock":true,"email":"a@example.com"}' });
  expect(changes).toEqual([
    { name: 'blocked', before: 'no', after: 'yes', isChanged: true },
    { name: 'email', before: 'a@example.com', after: 'a@example.com', isChanged: false },
  ]);
});

test('a new value has no before, a removed one no after', () => {
  expect(valueChanges({ before: null, after: '{"price":100}' })).toEqual([
    { name: 'price', before: undefined, after: '₹100.00', isChanged: true },
  ]);
  expect(valueChanges({ before: '{"price":100}', after: null })).toEqual([
    { name: 'price', before: '₹100.00', after: undefined, isChanged: true },
  ]);
  expect(valueChanges({ before: null, after: null })).toEqual([]);
});

test('values inside values and names in one word are words', () => {
  const after = '{"links":{"chatUrl":null,"none":{}},"ids":[1,2],"perDay":3,"isPaused":false,"hasFallen":true}';
  expect(valueChanges({ before: null, after })?.map(({ name, after: value }) => `${name}: ${value}`)).toEqual([
    'links chat url: none',
    'links none: {}',
    'IDs: 1, 2',
    'per day: 3',
    'paused: no',
    'fallen: yes',
  ]);
});

test.each(['"just a text"', '[1,2]', 'null', '12', '{broken'])('leaves what is not a record as text: %s', (after) => {
  expect(valueChanges({ before: null, after })).toBeNull();
});
