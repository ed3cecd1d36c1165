import { field } from '../../../platform/outbound/untrusted.ts';
import { money, readCode, readCostMicros, readId, readPhoneNumber, readText, readTime } from '../fields.ts';
import type { BoughtNumber, UpstreamActivation, UpstreamMessage } from '../provider.ts';
import { codeOfProduct } from './products.ts';

export type Reading = { currency: string; utcOffsetMinutes: number };

/** `received` only tells that there is a number: whether a message came, the messages tell. */
export type OrderState = 'open' | 'cancelled' | 'over';

const states = new Map<unknown, OrderState>([
  ['PENDING', 'open'],
  ['RECEIVED', 'open'],
  ['CANCELED', 'cancelled'],
  ['TIMEOUT', 'over'],
  ['FINISHED', 'over'],
  ['BANNED', 'over'],
]);

/** What becomes of an order: undefined if its id, status or messages are not as they must be. */
export function readProgress(value: unknown): { upstreamId: string; state: OrderState; messages: UpstreamMessage[] } | undefined {
  const upstreamId = readId(field(value, 'id'));
  const state = states.get(field(value, 'status'));
  const messages = readMessages(field(value, 'sms'));
  return upstreamId === undefined || !state || !messages ? undefined : { upstreamId, state, messages };
}

/** One that was just sold. */
export function readNumber(value: unknown, currency: string): BoughtNumber | undefined {
  const upstreamId = readId(field(value, 'id'));
  const phoneNumber = readPhoneNumber(field(value, 'phone'));
  const price = field(value, 'price') ?? null;
  const micros = price === null ? null : readCostMicros(price);
  const isOpen = states.get(field(value, 'status')) === 'open';
  if (upstreamId === undefined || phoneNumber === undefined || micros === undefined || !isOpen) return undefined;
  return { upstreamId, phoneNumber, cost: micros === null ? null : money(micros, currency), canGetAnother: true };
}

/** One that is open, as the list tells of it. */
export function readActivation(value: unknown, { currency, utcOffsetMinutes }: Reading): UpstreamActivation | undefined {
  const progress = readProgress(value);
  const phoneNumber = readPhoneNumber(field(value, 'phone'));
  const product = readName(field(value, 'product'));
  const country = readName(field(value, 'country'));
  const createdAt = readTime(field(value, 'created_at'), utcOffsetMinutes);
  if (!progress || !phoneNumber || !product || !country || !createdAt) return undefined;
  const micros = readCostMicros(field(value, 'price'));
  return {
    upstreamId: progress.upstreamId,
    serviceCode: codeOfProduct(product),
    country,
    phoneNumber,
    cost: micros === undefined ? null : money(micros, currency),
    createdAt,
    messages: progress.messages,
    isRepeated: false,
    // An order takes in every message until it is finished or over.
    canGetAnother: true,
  };
}

/** A country or product as the protocol names it. */
export function readName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined;
}

const MAX_MESSAGES = 100;

/** Oldest first; `null` while there is none. Those without a time keep their place. */
function readMessages(sms: unknown): UpstreamMessage[] | undefined {
  if (sms === null || sms === undefined) return [];
  if (!Array.isArray(sms)) return undefined;
  const list: unknown[] = sms;
  const messages = list.map((each) => ({ at: readTime(field(each, 'created_at'), 0)?.getTime(), message: readMessage(each) }));
  const isTimed = messages.every(({ at }) => at !== undefined);
  if (isTimed) messages.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return messages
    .map(({ message }) => message)
    .filter((message) => message !== undefined)
    .slice(-MAX_MESSAGES);
}

function readMessage(value: unknown): UpstreamMessage | undefined {
  const told = readText(field(value, 'code'))?.trim();
  const text = readText(field(value, 'text')) || told;
  return text ? { code: readCode(told) ?? null, text } : undefined;
}
