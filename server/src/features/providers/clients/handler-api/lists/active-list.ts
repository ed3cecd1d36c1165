import { field, readFlag } from '../../../../../platform/outbound/untrusted.ts';
import {
  asText,
  money,
  readCostMicros,
  readCountry,
  readCurrency,
  readId,
  readMessage,
  readOrderId,
  readPhoneNumber,
  readServiceCode,
  readTime,
  unknownCurrency,
} from '../../fields.ts';
import { areForeign, type ListedRow } from '../../listed-rows.ts';
import type { UpstreamActivation, UpstreamMessage } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';

export type Reading = { currency: string; utcOffsetMinutes: number };

/** `readRow` may know an equal row from before. */
export type ListReading = Reading & { readRow(value: unknown, read: (value: unknown) => ListedRow): ListedRow };

export function readPage(parsed: ParsedAnswer, reading: ListReading): ListedRow[] | undefined {
  if (parsed.kind === 'token') return parsed.token === 'NO_ACTIVATIONS' ? [] : undefined;
  if (parsed.kind === 'garbage') return undefined;
  const rows = [field(parsed.value, 'activeActivations'), field(parsed.value, 'data')].find(Array.isArray);
  const page = rows?.map((row: unknown) => reading.readRow(row, (value) => readRow(value, reading)));
  return page === undefined || areForeign(page) ? undefined : page;
}

function readRow(row: unknown, reading: Reading): ListedRow {
  const { messages, isWhole } = readMessages(row);
  return {
    upstreamId: readId(field(row, 'activationId')),
    isOver: overStatuses.has(asText(field(row, 'activationStatus'))),
    messages,
    activation: isWhole ? readActivation(row, messages, reading) : undefined,
  };
}

function readActivation(
  row: unknown,
  messages: UpstreamMessage[],
  { currency, utcOffsetMinutes }: Reading,
): UpstreamActivation | undefined {
  const upstreamId = readId(field(row, 'activationId'));
  const serviceCode = readServiceCode(field(row, 'serviceCode'));
  const country = readCountry(field(row, 'countryCode'));
  const phoneNumber = readPhoneNumber(field(row, 'phoneNumber'));
  const createdAt = readTime(field(row, 'activationTime'), utcOffsetMinutes);
  if (!upstreamId || !serviceCode || !country || !phoneNumber || !createdAt) return undefined;
  const micros = readCostMicros(field(row, 'activationCost'));
  return {
    upstreamId,
    serviceCode,
    country,
    phoneNumber,
    cost: micros === undefined ? null : money(micros, readCurrency(field(row, 'currency'), currency) ?? unknownCurrency),
    createdAt,
    orderId: readOrderId(field(row, 'orderId')),
    messages,
    isRepeated: readFlag(field(row, 'repeated')),
    canGetAnother: readFlag(field(row, 'canGetAnotherSms')),
  };
}

/** Finished, cancelled, refunded by the provider. */
const overStatuses = new Set<string | undefined>(['6', '8', '10']);

const MAX_MESSAGES = 100;

/** The newest code and text belong together; a code without a text is its own. */
function readMessages(row: unknown): { messages: UpstreamMessage[]; isWhole: boolean } {
  const codes = listOf(field(row, 'smsCode'));
  const texts = listOf(field(row, 'smsText'));
  const count = Math.min(MAX_MESSAGES, Math.max(codes.length, texts.length));
  const messages = Array.from({ length: count }, (_, i) => readMessage({ code: codes.at(i - count), text: texts.at(i - count) }));
  return {
    messages: messages.filter((message) => message !== undefined),
    isWhole: [...codes, ...texts].every((item) => isNothing(item) || asText(item) !== undefined),
  };
}

function listOf(value: unknown): unknown[] {
  if (isNothing(value) || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false;
}
