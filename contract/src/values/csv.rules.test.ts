import { expect, test } from 'vitest';
import { csvLine } from './csv.rules.ts';

test('separates the cells of a line, and leaves an unknown one empty', () => {
  expect(csvLine(['Telegram', 3])).toBe('Telegram,3\r\n');
  expect(csvLine(['वॉट्सऐप', null])).toBe('वॉट्सऐप,\r\n');
});

test.each([
  ['Tata, Neu', '"Tata, Neu"'],
  ['the "best"', '"the ""best"""'],
  ['two\nlines', '"two\nlines"'],
])('what would break a line is quoted: %j', (name, cell) => {
  expect(firstCell(name)).toBe(cell);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+91 98765', "'+91 98765"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', '"\'\t=1+1"'],
  ['\r=1+1', '"\'\r=1+1"'],
  ['  =1+1', "'  =1+1"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('nothing in it is a formula: %j', { tags: 'E5' }, (name, cell) => {
  expect(firstCell(name)).toBe(cell);
});

test('leaves an equals sign inside a text and a negative number unchanged', () => {
  expect(firstCell('a=b')).toBe('a=b');
  expect(csvLine(['Loss', -5])).toBe('Loss,-5\r\n');
});

function firstCell(text: string): string {
  return csvLine([text, 0]).slice(0, -',0\r\n'.length);
}
