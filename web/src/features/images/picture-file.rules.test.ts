import { expect, test } from 'vitest';
import { fileProblem, nameOfFile, sizeInWords } from './picture-file.rules.ts';

test.each([
  [{ size: 10 * 1024 * 1024, type: 'image/png' }, undefined],
  [{ size: 10 * 1024 * 1024 + 1, type: 'image/png' }, 'At most 10 MB'],
  [{ size: 10, type: 'application/pdf' }, 'Choose a PNG, JPG, GIF or WebP picture'],
  [{ size: 10, type: '' }, undefined],
])('%o: %s', (file, problem) => {
  expect(fileProblem(file)).toBe(problem);
});

test.each([
  ['my_app-logo.png', 'my app logo'],
  ['Telegram.svg.png', 'Telegram.svg'],
  ['.png', ''],
  ['no ending', 'no ending'],
  [`${'x'.repeat(100)}.png`, 'x'.repeat(80)],
])('%s is called %s', (fileName, name) => {
  expect(nameOfFile(fileName)).toBe(name);
});

test.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [2_449_000, '2.4 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
