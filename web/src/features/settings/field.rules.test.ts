import { expect, test } from 'vitest';
import { settings } from '../../../../contract/src/settings/settings.calls.ts';
import { linkProblem, mergeNames, namesIn, namesProblem, numberOrNull, numberProblem, optionalNumberProblem } from './field.rules.ts';

const links = [
  '',
  '   ',
  'https://t.me/pinline',
  '  https://example.com/help  ',
  'http://example.com',
  'example.com',
  'javascript:alert(1)',
  'HTTPS://EXAMPLE.COM',
  'https://',
  `https://example.com/${'a'.repeat(280)}`,
  `https://example.com/${'a'.repeat(281)}`,
];

test.each(links)('the field and the server agree: %j', (chat) => {
  const expected = { support: null, channel: null, chat: null, video: null };
  const body = { links: { support: '', channel: '', chat, video: '' }, expected };
  const server = settings['PUT admin/settings'].body.safeParse(body);
  expect(linkProblem(chat)).toBe(server.success ? undefined : server.error.issues[0]?.message);
});

const range = { from: 1, to: 365 };

test.each(['1', '365', ' 30 '])('%j is a number of days', (typed) => expect(numberProblem(typed, range)).toBeUndefined());
test.each(['', ' ', '0', '366', '1.5', '-1', 'ten', '1e', 'Infinity'])('%j is none', (typed) =>
  expect(numberProblem(typed, range)).toBe('A whole number from 1 to 365'),
);

test('an empty optional field is no limit', () => {
  expect(optionalNumberProblem('  ', range)).toBeUndefined();
  expect(optionalNumberProblem('0', range)).toBe('A whole number from 1 to 365');
  expect([numberOrNull(' '), numberOrNull('7')]).toEqual([null, 7]);
});

test('one name a line, without spaces around it, once', () => {
  expect(namesIn(' bank \n\nnet banking\r\nbank\n')).toEqual(['bank', 'net banking']);
});

test.each([
  ['', undefined],
  ['bank\nnet banking', undefined],
  ['bank\nx', 'Each name has 2 to 60 characters: “x”'],
  ['--', 'A name needs a letter or a digit: “--”'],
  [Array.from({ length: 201 }, (_, no) => `name ${no}`).join('\n'), 'At most 200 names'],
])('names the problem: %#', (text, problem) => expect(namesProblem(text)).toBe(problem));

test.each([
  ['both add a name', ['bank', 'lottery'], ['bank', 'police'], ['bank', 'police', 'lottery']],
  ['one removes what the other keeps', ['bank'], ['bank', 'upi', 'police'], ['bank', 'police']],
  ['the other removes what one keeps', ['bank', 'upi', 'lottery'], ['bank'], ['bank', 'lottery']],
  ['both add the same name', ['bank', 'upi', 'police'], ['bank', 'upi', 'police'], ['bank', 'upi', 'police']],
])('no name is lost if two operators edit the list: %s', (_, typed, now, merged) => {
  expect(mergeNames(typed, { opened: ['bank', 'upi'], now })).toEqual(merged);
});
