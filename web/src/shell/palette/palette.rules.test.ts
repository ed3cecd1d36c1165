import { expect, test } from 'vitest';
import { type Command, findCommands } from './palette.rules.ts';

const command = (title: string, hint = ''): Command => ({ id: title + hint, group: 'g', title, hint, run: () => {} });
const titles = (commands: Command[]): string[] => commands.map(({ title, hint }) => `${title} ${hint}`.trim());
const all = [
  command('Dashboard'),
  command('Topup Balance'),
  command('Telegram', 'Server 1 · ₹18.90'),
  command('Telegram', 'Server 2 · ₹9.00'),
  command('Café Ordér'),
];

test('nothing typed lists everything in its order', () => {
  expect(findCommands(all, ' ')).toHaveLength(5);
});

test('every word must be found, in the title or beside it', () => {
  expect(titles(findCommands(all, 'tele 2'))).toEqual(['Telegram Server 2 · ₹9.00']);
});

test('ranks entries that begin with the first word first', () => {
  expect(titles(findCommands([command('A test'), command('Test')], 'test'))).toEqual(['Test', 'A test']);
});

test('accents and case do not matter', () => {
  expect(titles(findCommands(all, 'CAFE order'))).toEqual(['Café Ordér']);
});

test('a long list is cut', () => {
  expect(
    findCommands(
      Array.from({ length: 500 }, (_, n) => command(`s${n}`)),
      's',
    ),
  ).toHaveLength(40);
});
