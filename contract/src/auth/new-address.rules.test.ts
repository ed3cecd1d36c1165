import { domainToASCII } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lookAlikeProblem, newEmailProblem } from './new-address.rules.ts';
import { emailProblem } from './auth.rules.ts';

const ascii = (domain: string) => domainToASCII(domain);

describe('an address of one alphabet in each part', () => {
  test.each([
    'anna@example.com',
    "A.o'brien+tag_1@mail-2.example.co.in",
    'zoë@example.com',
    'jürgen@müller.de',
    'nguyễn.văn.ă@example.vn',
    'łukasz@żółw.pl',
    'ıldırım@example.com.tr',
    'анна.петрова1@почта.рф',
    'ελένη@example.gr',
    'प्रिया@उदाहरण.भारत',
    'ప్రియ@example.in',
    'பிரியா@example.in',
    'প্রিয়া@example.in',
    'علي@example.ae',
    'दो२४@example.in',
    'ユーザー@例え.jp',
    '田中たろう@例え.jp',
    '김철수@예시.한국',
    // Alone in its label, which is what a browser shows in its own letters too.
    'anna@почта.com',
    'anna@аррӏе.com',
    'анна@example.com',
    `anna@${ascii('почта.рф')}`,
    `anna@${ascii('müller.de')}`,
  ])('%s', (email) => expect(newEmailProblem(email)).toBeUndefined());
});

describe('look-alikes are refused', () => {
  test.each([
    ['a Cyrillic letter in a Latin name', '\u0430nna@example.com'],
    ['a Latin letter in a Cyrillic name', 'анn\u0430@example.com'],
    ['a Greek omicron', 'b\u03bfb@example.com'],
    ['an Armenian letter', 'h\u0585me@example.com'],
    ['a Cherokee letter', '\uab70nna@example.com'],
    ['a Cherokee name', '\u13aa\u13b3\u13a2@example.com'],
    ['a Lisu name, which has the shapes of Latin', '\ua4d0\ua4e6@example.com'],
    ['a Cyrillic letter in a label', 'anna@ex\u0430mple.com'],
    ['a Cyrillic letter in the last label', 'anna@example.c\u043em'],
    ['a Cyrillic letter under xn--', `anna@${ascii('ex\u0430mple.com')}`],
    ['a Greek letter under xn--', `anna@mail.${ascii('g\u03bfogle.com')}`],
    ['Latin with Han', 'taro田中@example.jp'],
    ['Latin with Devanagari', 'priyaप्रिया@example.in'],
    ['Devanagari digits in a Latin name', 'anna२४@example.com'],
    ['two kinds of digits', 'दो2४@example.in'],
    ['Arabic and Persian digits', 'علي\u0664\u06f4@example.ae'],
    ['a hyphen that is none', 'anna\u2010k@example.com'],
    ['an apostrophe that is none', 'o\u2019brien@example.com'],
    ['a letter that is an apostrophe', 'o\u02bcbrien@example.com'],
    ['a full stop that is none', 'anna@example\u3002com.in'],
    ['a slash that is none', 'anna\u2215k@example.com'],
    ['a phonetic a', '\u0251nna@example.com'],
    ['a small capital', '\u1d00nna@example.com'],
    ['a click that looks like an exclamation mark', 'anna\u01c3@example.com'],
    ['a second dot on an i', 'i\u0307nfo@example.com'],
    ['the capital I with a dot, which becomes that', '\u0130nfo@example.com'],
    ['a mark twice', 'anna\u0301\u0301@example.com'],
    ['a lengthened Arabic name', 'ع\u0640لي@example.ae'],
    ['an emoji', 'anna\u{1f600}@example.com'],
    ['ASCII under xn--', 'anna@xn--apple-.com'],
    ['nothing under xn--', 'anna@xn--.com'],
    ['no text under xn--', 'anna@xn--99999999.com'],
    ['something invisible under xn--', 'anna@xn--ab-j1t.com'],
  ])('%s', (_title, email) => expect(newEmailProblem(email)).toBe(lookAlikeProblem));
});

describe('what no address has stays invalid', () => {
  test.each(['anna', 'an\u200bna@example.com', 'a\u202enna@example.com', '\uff41nna@example.com', 'an\u0000na@example.com'])(
    '%j',
    (email) => expect(newEmailProblem(email)).toBe('Email is invalid'),
  );
});

test('an account of before, whatever its letters, signs in and gets its link', () => {
  expect(emailProblem('\u0430nna@example.com')).toBeUndefined();
});
