import type { UpstreamActivation, UpstreamMessage } from '../provider.ts';
import type { Said } from './answer.ts';
import { field, readFlag } from '../../../platform/outbound/untrusted.ts';
import {
  money,
  readCode,
  readCostMicros,
  readCountry,
  readCurrency,
  readId,
  readPhoneNumber,
  readServiceCode,
  readText,
  readTime,
} from '../fields.ts';

export type Reading = { currency: string; utcOffsetMinutes: number };

/** Some providers list what is over as well. */
export type Row = { activation: UpstreamActivation; isOver: boolean };

/** Undefined if anything in it is not as it must be: a row passed over could be a number somebody is waiting for. */
export function readPage(said: Said, reading: Reading): Row[] | undefined {
  if (said.kind === 'token') return said.token === 'NO_ACTIVATIONS' ? [] : undefined;
  if (said.kind === 'garbage') return undefined;
  const rows = [field(said.value, 'activeActivations'), field(said.value, 'data')].find(Array.isArray);
  const page = rows?.map((row: unknown) => readRow(row, reading));
  return page?.every((row) => row !== undefined) ? page : undefined;
}

function readRow(row: unknown, { currency, utcOffsetMinutes }: Reading): Row | undefined {
  const upstreamId = readId(field(row, 'activationId'));
  const serviceCode = readServiceCode(field(row, 'serviceCode'));
  const country = readCountry(field(row, 'countryCode'));
  const phoneNumber = readPhoneNumber(field(row, 'phoneNumber'));
  const createdAt = readTime(field(row, 'activationTime'), utcOffsetMinutes);
  const messages = readMessages(row);
  if (!upstreamId || !serviceCode || !country || !phoneNumber || !createdAt || !messages) return undefined;
  const micros = readCostMicros(field(row, 'activationCost'));
  const activation = {
    upstreamId,
    serviceCode,
    country,
    phoneNumber,
    cost: micros === undefined ? null : money(micros, readCurrency(field(row, 'currency'), currency)),
    createdAt,
    messages,
    isRepeated: readFlag(field(row, 'repeated')),
    canGetAnother: readFlag(field(row, 'canGetAnotherSms')),
  };
  return { activation, isOver: overStatuses.has(String(field(row, 'activationStatus'))) };
}

/** Finished, cancelled, refunded by the provider (`protocols.md` 3.1.3). */
const overStatuses = new Set(['6', '8', '10']);

const MAX_MESSAGES = 100;

/** Codes and texts are told apart from each other: the newest of both belong together, and a code without a text is its own. */
function readMessages(row: unknown): UpstreamMessage[] | undefined {
  const codes = asList(field(row, 'smsCode'));
  const texts = asList(field(row, 'smsText'));
  if (!codes || !texts) return undefined;
  const count = Math.min(MAX_MESSAGES, Math.max(codes.length, texts.length));
  return Array.from({ length: count }, (_, i) => readMessage(codes.at(i - count), texts.at(i - count))).filter(
    (message) => message !== undefined,
  );
}

function readMessage(told: string | undefined, toldText: string | undefined): UpstreamMessage | undefined {
  const code = readCode(told) ?? null;
  const text = readText(toldText) || readText(told);
  return text ? { code, text } : undefined;
}

function asList(value: unknown): string[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.every((item) => typeof item === 'string') ? list : undefined;
}
