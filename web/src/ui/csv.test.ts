import { expect, test } from 'vitest';
import { csvOf, type CsvColumn } from './csv.ts';

type Row = { name: string; count: number | null };
const columns: CsvColumn<Row>[] = [
  { head: 'Name', value: ({ name }) => name },
  { head: 'Count', value: ({ count }) => count },
];

test('a line of heads, then one a row', () => {
  expect(csvOf(columns, [row('Telegram', 3), row('वॉट्सऐप', null)])).toBe('Name,Count\r\nTelegram,3\r\nवॉट्सऐप,\r\n');
  expect(csvOf(columns, [])).toBe('Name,Count\r\n');
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
])('nothing in it is a formula: %j', (name, cell) => {
  expect(firstCell(name)).toBe(cell);
});

test('an equals sign further in is only a sign, and a loss is a number', () => {
  expect(firstCell('a=b')).toBe('a=b');
  expect(csvOf(columns, [row('Loss', -5)])).toContain('Loss,-5');
});

function row(name: string, count: number | null): Row {
  return { name, count };
}

function firstCell(name: string): string {
  return csvOf(columns, [row(name, 0)]).slice('Name,Count\r\n'.length, -',0\r\n'.length);
}
