import { emailProblem, normaliseEmail } from './auth.rules.ts';
import { decodePunycode } from './punycode.rules.ts';

export const lookAlikeProblem = 'Email has letters that look like others. Use one alphabet in each part of it.';

/** The rule for an address that no account has yet. Older accounts sign in, and get their links, with any. */
export function newEmailProblem(email: string): string | undefined {
  const problem = emailProblem(email);
  if (problem !== undefined) return problem;
  const [local = '', domain = ''] = normaliseEmail(email).split('@');
  const labels = domain.split('.').map(readLabel);
  return [local, ...labels].every((part) => part !== undefined && isPlain(part)) ? undefined : lookAlikeProblem;
}

/** Those that people write in today (Unicode Standard Annex 31, table 5). Among the others are copies of whole alphabets. */
const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

/** Written together, so they count as one script (Unicode Technical Standard 39, 5.1). */
const writtenTogether = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const alphabets = [...scripts.map((script) => [script]), ...writtenTogether].map(
  (names) => new RegExp(`^[${['Common', 'Inherited', ...names].map((name) => `\\p{scx=${name}}`).join('')}]+$`, 'u'),
);

/** Signs, phonetic letters, clicks and the lengthened line of Arabic: each is drawn as another. */
const drawnAsOthers = /[^\x21-\x7e\p{L}\p{M}\p{Nd}]|[\u01c0-\u01c3\u0250-\u02ff\u0640\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f]/u;

/** A dot on a letter that has one, and the same mark twice. */
const unseenMark = /\p{Soft_Dotted}\p{M}*\u0307|(\p{M})\1/u;

function isPlain(part: string): boolean {
  if (/^[\x21-\x7e]+$/.test(part)) return true;
  if (drawnAsOthers.test(part) || unseenMark.test(part.normalize('NFD'))) return false;
  return alphabets.some((alphabet) => alphabet.test(part)) && hasOneKindOfDigits(part);
}

/** Arabic and Persian digits are of one script, and some look the same. */
function hasOneKindOfDigits(part: string): boolean {
  return new Set(part.match(/\p{Nd}/gu)?.map(findZero)).size < 2;
}

/** Digits from 0 to 9 follow each other. */
function findZero(digit: string): number {
  let point = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) point -= 1;
  return point;
}

/** As it is shown. Undefined if `xn--` hides what could be written without it, or no text at all. */
function readLabel(label: string): string | undefined {
  if (!label.startsWith('xn--')) return label;
  const shown = decodePunycode(label.slice('xn--'.length));
  if (shown === undefined || /^[\0-\x7f]*$/.test(shown)) return undefined;
  return emailProblem(`a@${shown}.in`) === undefined && normaliseEmail(shown) === shown ? shown : undefined;
}
