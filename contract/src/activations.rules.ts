import type { ServerNumber } from './catalogue.rules.ts';

/** At most this many active numbers for a user on one server (spec §9). */
export const activeMaximum = 6;

/** How long a number lives, in seconds (spec §9). */
export const lifeSeconds: Record<ServerNumber, number> = { 1: 20 * 60, 2: 20 * 60, 3: 5 * 60, 4: 15 * 60 };

/** Servers 1 and 4 keep listening after the first code, and can ask for another (spec §4). */
export function keepsListening(server: ServerNumber): boolean {
  return server === '1' || server === '4';
}

export type CancelTerms = {
  server: ServerNumber;
  /** With its plus sign, such as `+6281…`. */
  phoneNumber: string;
  /** The life of this number, in seconds; a shortened life shortens the wait in proportion. */
  lifeSeconds: number;
};

/** Seconds from creation until a number without a code may be cancelled: the longest rule that applies (spec §5, decisions). */
export function cancelWaitSeconds(terms: CancelTerms): number {
  const wait = Math.max(serverCancelWaitSeconds[terms.server], isIndonesian(terms) ? 120 : 0);
  return Math.ceil((wait * terms.lifeSeconds) / lifeSeconds[terms.server]);
}

/** The spec's sentence for that number. */
export function cancelTooEarlyMessage(terms: Pick<CancelTerms, 'server' | 'phoneNumber'>): string {
  if (terms.server === '3') return 'First Enter number in your service, You can cancel after 4 minutes';
  if (terms.server === '4' || isIndonesian(terms)) return 'You can cancel after 2 minutes';
  return 'You can cancel after 1 minutes';
}

const serverCancelWaitSeconds: Record<ServerNumber, number> = { 1: 60, 2: 60, 3: 240, 4: 120 };

/** On server 4 the history screen waits five seconds longer (spec §5: remaining above 775 s). */
export const historyCancelDelaySeconds = (server: ServerNumber): number => (server === '4' ? 5 : 0);

function isIndonesian(terms: Pick<CancelTerms, 'phoneNumber'>): boolean {
  return terms.phoneNumber.startsWith('+62');
}

/**
 * The code in a message: the first run of 4 to 6 digits bounded by non-digits; else the first `ddd-ddd` or `ddd ddd`; else none.
 * Digits of any script count and come out as 0 to 9.
 */
export function extractCode(message: string): string | null {
  const text = withLatinDigits(message);
  const run = /(?<!\d)\d{4,6}(?!\d)/.exec(text);
  if (run !== null) return run[0];
  const pair = /(?<!\d)(\d{3})[- ](\d{3})(?!\d)/.exec(text);
  return pair === null ? null : `${pair[1]}${pair[2]}`;
}

function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode lists decimal digits in runs of ten that start at the zero. */
function digitValue(digit: string): number {
  let point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1;
    value += 1;
  }
  return value;
}

/** The country prefix of a number with its plus sign. Copying a number drops it. */
export function countryPrefix(phoneNumber: string): string {
  return countryPrefixes.find((prefix) => phoneNumber.startsWith(prefix)) ?? '+';
}

/** ITU-T E.164 country codes, longest first. `+1` counts with its plus and digit alone. */
const countryPrefixes = [
  '+971',
  '+966',
  '+977',
  '+880',
  '+855',
  '+856',
  '+852',
  '+853',
  '+886',
  '+998',
  '+996',
  '+994',
  '+995',
  '+992',
  '+993',
  '+380',
  '+375',
  '+374',
  '+373',
  '+372',
  '+371',
  '+370',
  '+351',
  '+353',
  '+358',
  '+359',
  '+385',
  '+381',
  '+386',
  '+420',
  '+421',
  '+254',
  '+255',
  '+256',
  '+234',
  '+233',
  '+212',
  '+213',
  '+216',
  '+237',
  '+225',
  '+221',
  '+972',
  '+964',
  '+965',
  '+968',
  '+974',
  '+973',
  '+961',
  '+962',
  '+509',
  '+506',
  '+507',
  '+502',
  '+503',
  '+504',
  '+505',
  '+591',
  '+593',
  '+595',
  '+598',
  '+91',
  '+62',
  '+44',
  '+60',
  '+63',
  '+66',
  '+84',
  '+81',
  '+82',
  '+86',
  '+92',
  '+90',
  '+93',
  '+94',
  '+95',
  '+98',
  '+20',
  '+27',
  '+30',
  '+31',
  '+32',
  '+33',
  '+34',
  '+36',
  '+39',
  '+40',
  '+41',
  '+43',
  '+45',
  '+46',
  '+47',
  '+48',
  '+49',
  '+51',
  '+52',
  '+53',
  '+54',
  '+55',
  '+56',
  '+57',
  '+58',
  '+61',
  '+64',
  '+65',
  '+1',
  '+7',
];
