import type { ServerNumber } from '../catalogue/catalogue.rules.ts';

export const activeMaximum = 6;

export const lifeSeconds: Record<ServerNumber, number> = { 1: 20 * 60, 2: 20 * 60, 3: 5 * 60, 4: 15 * 60 };

/** Their numbers stay open after the first code and can request another; those of the others end with it. */
export const listeningServers: readonly ServerNumber[] = ['1', '4'];
export const endingServers: readonly ServerNumber[] = ['2', '3'];

export function keepsListening(server: ServerNumber): boolean {
  return listeningServers.includes(server);
}

/** From the arrival of the first late message. */
export const lateCodeOfferHours = 24;

/** From creation. A number of Indonesia waits at least this long, whichever server it is of. */
export const serverCancelWaitSeconds: Record<ServerNumber, number> = { 1: 60, 2: 60, 3: 240, 4: 120 };
export const indonesianCancelWaitSeconds = 120;

export type CancelTerms = {
  server: ServerNumber;
  phoneNumber: string;
  /** The number's life in seconds; a shortened life shortens the wait in proportion. */
  lifeSeconds: number;
};

/** From creation. A provider that refuses earlier may postpone it. */
export function cancelWaitSeconds(terms: CancelTerms): number {
  return Math.ceil((fullCancelWait(terms) * terms.lifeSeconds) / lifeSeconds[terms.server]);
}

/** The specification's sentences, also where a shorter life or the provider changed the wait. */
export function cancelTooEarlyMessage(terms: Pick<CancelTerms, 'server' | 'phoneNumber'>): string {
  const sentence = `You can cancel after ${fullCancelWait(terms) / 60} minutes`;
  return terms.server === '3' ? `First Enter number in your service, ${sentence}` : sentence;
}

/** The history screen waits this much longer. */
export const historyCancelDelaySeconds = (server: ServerNumber): number => (server === '4' ? 5 : 0);

function fullCancelWait({ server, phoneNumber }: Pick<CancelTerms, 'server' | 'phoneNumber'>): number {
  const isIndonesian = phoneNumber.startsWith('+62');
  return Math.max(serverCancelWaitSeconds[server], isIndonesian ? indonesianCancelWaitSeconds : 0);
}

/** A provider's code with Latin digits, without invisible characters, `ddd-ddd` and `ddd ddd` as bare digits. Null if it is empty. */
export function normaliseCode(text: string): string | null {
  const code = withLatinDigits(withoutInvisible(text)).trim();
  const [, first, second] = /^(\d{3})(?:\p{Pd}|\p{Zs})(\d{3})$/u.exec(code) ?? [];
  if (first !== undefined && second !== undefined) return first + second;
  return showsNothing(code) ? null : code;
}

export function showsNothing(text: string): boolean {
  return /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

function withoutInvisible(text: string): string {
  return text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** The first run of 4 to 6 digits of any script, else the first `ddd-ddd` or `ddd ddd`. Invisible characters are ignored. */
export function extractCode(message: string): string | null {
  const text = withLatinDigits(withoutInvisible(message));
  const run = /(?<!\d)\d{4,6}(?!\d)/.exec(text);
  if (run !== null) return run[0];
  const pair = /(?<!\d)(\d{3})[- ](\d{3})(?!\d)/.exec(text);
  return pair === null ? null : `${pair[1]}${pair[2]}`;
}

export function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode lists decimal digits in tens that start at the zero, and some tens follow one another. */
function digitValue(digit: string): number {
  let point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1;
    value += 1;
  }
  return value % 10;
}

/** With its plus sign. Copying a number drops it. */
export function countryPrefix(phoneNumber: string): string {
  return countryCode.exec(phoneNumber)?.[0] ?? '+';
}

/** ITU-T E.164: one digit in zones 1 and 7, a closed list of two, three everywhere else. */
const countryCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
