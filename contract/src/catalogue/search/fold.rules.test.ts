import { expect, test } from 'vitest';
import { fold, keyOfName } from './fold.rules.ts';

test.each([
  ['Pokémon GO', 'pokemon go'],
  ['टेलीग्राम', 'teligram'],
  ['इंस्टाग्राम', 'instagram'],
  ['फ़ेसबुक', 'fesabuk'],
  ['ज़ोमैटो', 'zometo'],
  ['भारत डाक', 'bharat dak'],
  ['ड्रीम११', 'drim11'],
  ['微信', '微信'],
])('folds %s', (label, text) => {
  expect(fold(label).text).toBe(text);
});

test('remembers where each letter was, so that it can be marked', () => {
  expect(fold('éक्षa')).toEqual({ text: 'eksha', starts: [0, 1, 3, 3, 4] });
});

test('spaces and signs make no other name, unless the name has nothing else', () => {
  expect(['McDonald’s', 'H & M', 'Battle.net', '++'].map(keyOfName)).toEqual(['mcdonalds', 'hm', 'battlenet', '++']);
});
