import { decimalOf } from '@pinline/contract/values/micros.rules';
import type { BoughtNumber, BuyAnswer, BuyRequest } from '../../provider.ts';
import type { Describe } from '../../../../platform/outbound/describe.ts';
import type { ParsedAnswer } from './answer.ts';
import { describeUnexpected, readAnswer } from './answer.ts';
import type { HttpResult } from '../../../../platform/outbound/http-client.ts';
import { field, readFlag } from '../../../../platform/outbound/untrusted.ts';
import { money, readCostMicros, readCurrency, readId, readPhoneNumber, readTime, unknownCurrency } from '../fields.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import { reasonOf } from './refusals.ts';

const MAX_EXCEPTIONS = 20;

/** Only the second states the cost; older clones have only the first. */
export type BuyingAction = 'getNumber' | 'getNumberV2';

export function buyParams(
  { serviceCode, country, operator, ceiling, exceptPrefixes, orderId, buyer }: BuyRequest,
  action: BuyingAction,
): Record<string, string> {
  return {
    action,
    service: serviceCode,
    country,
    ...(operator === null ? {} : { operator }),
    ...(ceiling === null ? {} : { maxPrice: decimalOf(ceiling.micros) }),
    ...(exceptPrefixes.length === 0 ? {} : { phoneException: exceptPrefixes.slice(-MAX_EXCEPTIONS).join(',') }),
    ...(buyer ? { userId: buyer } : {}),
    ...(orderId && action === 'getNumberV2' ? { orderId } : {}),
  };
}

/** A provider without `getNumberV2` answers with one of these. Only then is `getNumber` tried: after any other answer a number may have been sold. */
const unsupportedActionTokens = new Set(['BAD_ACTION', 'WRONG_ACTION', 'UNKNOWN_ACTION', 'INVALID_ACTION']);

export function isActionUnknown(delivery: HttpResult): boolean {
  return delivery.kind === 'answered' && isUnknownAction(readAnswer(delivery.body));
}

export function isUnknownAction(parsed: ParsedAnswer): boolean {
  return parsed.kind === 'token' && unsupportedActionTokens.has(parsed.token);
}

export function readBuyAnswer(delivery: HttpResult, { currency, describe }: { currency: string; describe: Describe }): BuyAnswer {
  if (delivery.kind === 'not-connected') return { outcome: 'refused', reason: 'NOT_CONNECTED', detail: describe(delivery.why) };
  if (delivery.kind === 'lost') return { outcome: 'unknown', detail: describe(delivery.why) };
  const parsed = readAnswer(delivery.body);
  const number = parsed.kind === 'json' ? readNumber(parsed.value, currency) : readPlainNumber(parsed);
  if (number) return { outcome: 'bought', number };
  const upstreamId = readSoldId(parsed);
  if (upstreamId !== undefined) return { outcome: 'unusable', upstreamId, detail: describeUnexpected(delivery, describe) };
  const reason = parsed.kind === 'token' ? reasonOf(parsed.token) : reasonOfStatus(delivery.status);
  if (reason) return { outcome: 'refused', reason, detail: describe(refusalDetail(parsed, delivery.status)), ...pauseOf(delivery) };
  return { outcome: 'unknown', detail: describeUnexpected(delivery, describe) };
}

function readNumber(value: unknown, otherCurrency: string): BoughtNumber | undefined {
  const upstreamId = readId(field(value, 'activationId'));
  const phoneNumber = readPhoneNumber(field(value, 'phoneNumber'));
  const cost = field(value, 'activationCost') ?? null;
  const micros = cost === null ? null : readCostMicros(cost);
  if (upstreamId === undefined || phoneNumber === undefined || micros === undefined) return undefined;
  return {
    upstreamId,
    phoneNumber,
    cost: micros === null ? null : money(micros, readCurrency(field(value, 'currency'), otherCurrency) ?? unknownCurrency),
    canGetAnother: readFlag(field(value, 'canGetAnotherSms')),
    boughtAt: readTime(field(value, 'activationTime'), 0) ?? null,
  };
}

/** States neither cost nor whether another message is possible. */
function readPlainNumber(parsed: ParsedAnswer): BoughtNumber | undefined {
  const payload = parsed.kind === 'token' && parsed.token === 'ACCESS_NUMBER' ? parsed.payload.trim() : '';
  const [, id, phone] = /^([^:]*):([^:]*)$/.exec(payload) ?? [];
  const [upstreamId, phoneNumber] = [readId(id), readPhoneNumber(phone)];
  if (upstreamId === undefined || phoneNumber === undefined) return undefined;
  return { upstreamId, phoneNumber, cost: null, canGetAnother: true };
}

function readSoldId(parsed: ParsedAnswer): string | undefined {
  if (parsed.kind === 'json') return readId(field(parsed.value, 'activationId'));
  // A number that sleeps was sold and is ready too late.
  const isSold = parsed.kind === 'token' && (parsed.token === 'ACCESS_NUMBER' || parsed.token === 'ASLEEP');
  return isSold ? readId(parsed.payload.split(':', 1)[0]?.trim()) : undefined;
}

/** Prices and dates help an operator; other payloads don't belong in a log. */
function refusalDetail(parsed: ParsedAnswer, status: number): string {
  if (parsed.kind !== 'token') return `HTTP ${status}`;
  const details = [parsed.payload, field(parsed.info, 'min'), field(parsed.info, 'banned_until')]
    .map(readHint)
    .find((hint) => hint !== undefined);
  return details === undefined ? parsed.token : `${parsed.token}:${details}`;
}

function readHint(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^['\d.:TZ +-]{1,40}$/.test(text) ? text : undefined;
}
