import { extractCode, showsNothing } from '@pinline/contract/activations/activations.rules';
import { toMicros } from '@pinline/contract/values/micros.rules';
import { withoutControls } from '../../../platform/outbound/untrusted.ts';
import type { UpstreamMessage, UpstreamMoney } from '../provider.ts';

/** Each reader gives the checked value, or undefined. */

export function entriesOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
}

export function readId(value: unknown): string | undefined {
  return readDigits(value, /^[1-9]\d{0,18}$/);
}

/** 6 to 15 digits with the country prefix, without a plus sign. */
export function readPhoneNumber(value: unknown): string | undefined {
  return readDigits(typeof value === 'string' ? value.replace(/^\+/, '') : value, /^\d{6,15}$/);
}

export function readCountry(value: unknown): string | undefined {
  return readDigits(value, /^\d{1,5}$/);
}

export function readOrderId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : undefined;
}

export function readServiceCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,16}$/.test(value) ? value : undefined;
}

export function readCount(value: unknown): number | undefined {
  const digits = readDigits(value, /^\d{1,12}$/);
  return digits === undefined ? undefined : Number(digits);
}

function readDigits(value: unknown, shape: RegExp): string | undefined {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return undefined;
  const text = String(value);
  return shape.test(text) ? text : undefined;
}

export function asText(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : typeof value === 'string' ? value : undefined;
}

const MAX_TEXT = 2000;
const MAX_CODE = 32;

/** Removes characters that could break a log, a database or the direction of a page. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return withoutControls(value.replaceAll(/\r\n?/g, '\n')).slice(0, MAX_TEXT).toWellFormed();
}

/** Undefined for a blank code, or one too long. */
export function readCode(value: unknown): string | undefined {
  const text = asText(value);
  if (text === undefined || showsNothing(text)) return undefined;
  const code = withoutControls(text).replaceAll('\n', ' ').trim().toWellFormed();
  return code.length <= MAX_CODE ? code : undefined;
}

/** The code replaces a blank text. Undefined where both are blank: that is no message, and not charged. */
export function readMessage({ code, text }: { code: unknown; text: unknown }): UpstreamMessage | undefined {
  const shown = [text, code].map((value) => readText(asText(value))).find((each) => each !== undefined && !showsNothing(each));
  if (shown === undefined) return undefined;
  // A number has lost its leading zeros; the text still has them.
  const whole = typeof code === 'number' ? extractCode(shown) : null;
  return { code: whole !== null && Number(whole) === code ? whole : (readCode(code) ?? null), text: shown };
}

const MAX_NAME = 80;

/** A name on one line. */
export function readName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = withoutControls(value).replaceAll(/\s+/g, ' ').trim().toWellFormed();
  return name.length > 0 && name.length <= MAX_NAME ? name : undefined;
}

/** Whole units, such as 12.5 or "0.1253", in millionths. */
export function readMicros(value: unknown): number | undefined {
  const isDecimal = typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,12}(\.\d{1,18})?$/.test(value));
  const micros = isDecimal ? toMicros(Number(value)) : Number.NaN;
  return Number.isSafeInteger(micros) ? micros : undefined;
}

export function readCostMicros(value: unknown): number | undefined {
  const micros = readMicros(value);
  return micros === undefined || micros < 0 ? undefined : micros;
}

/** ISO 4217 numbers in place of a name. */
const currencies = new Map([
  ['840', 'USD'],
  ['978', 'EUR'],
  ['643', 'RUB'],
  ['356', 'INR'],
  ['156', 'CNY'],
  ['826', 'GBP'],
  ['360', 'IDR'],
]);

/** No account uses it, so an amount in it is never compared. */
export const unknownCurrency = 'unknown';

export function readCurrency(value: unknown, otherwise: string): string | undefined {
  if (value === undefined || value === null || value === '') return otherwise;
  if (typeof value === 'string' && /^[a-z]{3,4}$/i.test(value)) return value.toUpperCase();
  return currencies.get(readDigits(value, /^\d{3}$/) ?? '');
}

export function money(micros: number, currency: string | undefined): UpstreamMoney | null {
  return currency === undefined ? null : { micros, currency };
}

/** PostgreSQL has no year 0, and JSON writes years after 9999 in another way. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')];

/** RFC 3339, or `YYYY-MM-DD HH:MM:SS` in the provider's own, unstated offset. */
export function readTime(value: unknown, utcOffsetMinutes: number): Date | undefined {
  const [, day, time, zone] =
    (typeof value === 'string' && /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/.exec(value)) || [];
  if (day === undefined || time === undefined) return undefined;
  const at = Date.parse(`${day}T${time}${zone ?? 'Z'}`) - (zone === undefined ? utcOffsetMinutes * 60_000 : 0);
  return at >= earliest && at <= latest ? new Date(at) : undefined;
}
