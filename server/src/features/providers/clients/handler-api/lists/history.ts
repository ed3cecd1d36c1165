import type { HandlerApiStatus } from '@pinline/contract/providers/handler-api.rules';
import { field } from '../../../../../platform/outbound/untrusted.ts';
import type { UpstreamBooking } from '../../../provider.ts';
import type { Reading } from './active-list.ts';
import type { ParsedAnswer } from '../answer.ts';
import { areForeign } from '../../listed-rows.ts';
import { asText, money, readCostMicros, readCurrency, readId, readPhoneNumber, readTime, unknownCurrency } from '../../fields.ts';

/** `booking` is undefined for an odd line. */
export type HistoryLine = { upstreamId: string | undefined; booking: UpstreamBooking | undefined };

export function readHistory(parsed: ParsedAnswer, reading: Reading): HistoryLine[] | undefined {
  if (parsed.kind === 'token') return parsed.token === 'NO_ACTIVATIONS' ? [] : undefined;
  if (parsed.kind === 'garbage') return undefined;
  const rows = Array.isArray(parsed.value) ? parsed.value : field(parsed.value, 'data');
  if (!Array.isArray(rows)) return undefined;
  const lines = rows.map((row: unknown) => ({ upstreamId: readId(field(row, 'id')), booking: readBooking(row, reading) }));
  return areForeign(lines) ? undefined : lines;
}

function readBooking(row: unknown, { currency, utcOffsetMinutes }: Reading): UpstreamBooking | undefined {
  const upstreamId = readId(field(row, 'id'));
  const phoneNumber = readPhoneNumber(field(row, 'phone'));
  const createdAt = readTime(field(row, 'date'), utcOffsetMinutes);
  const micros = readCostMicros(field(row, 'cost'));
  if (!upstreamId || !phoneNumber || !createdAt || micros === undefined) return undefined;
  return {
    upstreamId,
    phoneNumber,
    cost: money(micros, readCurrency(field(row, 'currency'), currency) ?? unknownCurrency),
    createdAt,
    state: states.get(asText(field(row, 'status')) ?? '') ?? 'unclear',
  };
}

const byStatus: Record<HandlerApiStatus, UpstreamBooking['state']> = {
  4: 'open',
  3: 'unclear',
  2: 'charged',
  6: 'charged',
  8: 'refunded',
  10: 'refunded',
};

const states = new Map<string, UpstreamBooking['state']>(Object.entries(byStatus));
