import { field } from '../../../../platform/outbound/untrusted.ts';
import { asText, money, readCostMicros, readId, readMessage, readPhoneNumber, readTime } from '../fields.ts';
import type { BoughtNumber, UpstreamActivation, UpstreamMessage } from '../../provider.ts';
import type { FivesimStatus } from '@pinline/contract/providers/fivesim.rules';
import { codeOfProduct } from '@pinline/contract/providers/fivesim-products.rules';

export type Reading = { currency: string; utcOffsetMinutes: number };

/** The messages show whether one arrived. */
export type OrderState = 'open' | 'cancelled' | 'over';

const byStatus: Record<FivesimStatus, OrderState> = {
  PENDING: 'open',
  RECEIVED: 'open',
  CANCELED: 'cancelled',
  TIMEOUT: 'over',
  FINISHED: 'over',
  BANNED: 'over',
};

const states = new Map<unknown, OrderState>(Object.entries(byStatus));

export type Progress = { upstreamId: string; state: OrderState; messages: UpstreamMessage[]; isWhole: boolean };

/** Undefined without a valid id and status. Not `isWhole`: some messages are unreadable. */
export function readProgress(value: unknown): Progress | undefined {
  const upstreamId = readId(field(value, 'id'));
  const state = readState(value);
  return upstreamId === undefined || !state ? undefined : { upstreamId, state, ...readMessages(value) };
}

export function readState(value: unknown): OrderState | undefined {
  return states.get(field(value, 'status'));
}

export function readNumber(value: unknown, currency: string): BoughtNumber | undefined {
  const upstreamId = readId(field(value, 'id'));
  const phoneNumber = readPhoneNumber(field(value, 'phone'));
  const price = field(value, 'price') ?? null;
  const micros = price === null ? null : readCostMicros(price);
  const isOpen = states.get(field(value, 'status')) === 'open';
  if (upstreamId === undefined || phoneNumber === undefined || micros === undefined || !isOpen) return undefined;
  return {
    upstreamId,
    phoneNumber,
    cost: micros === null ? null : money(micros, currency),
    canGetAnother: true,
    boughtAt: readTime(field(value, 'created_at'), 0) ?? null,
  };
}

export function readSoldId(value: unknown): string | undefined {
  return field(value, 'phone') === undefined && field(value, 'product') === undefined ? undefined : readId(field(value, 'id'));
}

export function readActivation(value: unknown, { currency, utcOffsetMinutes }: Reading): UpstreamActivation | undefined {
  const progress = readProgress(value);
  const phoneNumber = readPhoneNumber(field(value, 'phone'));
  const product = readName(field(value, 'product'));
  const country = readName(field(value, 'country'));
  const createdAt = readTime(field(value, 'created_at'), utcOffsetMinutes);
  if (!progress?.isWhole || !phoneNumber || !product || !country || !createdAt) return undefined;
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
    canGetAnother: true,
  };
}

export function readName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined;
}

const MAX_MESSAGES = 100;

export function readMessages(order: unknown): { messages: UpstreamMessage[]; isWhole: boolean } {
  const sms = field(order, 'sms') ?? [];
  if (!Array.isArray(sms)) return { messages: [], isWhole: false };
  const list = sms.filter((each) => each !== null);
  const read = list.map((each: unknown) => ({
    at: readTime(field(each, 'created_at'), 0)?.getTime(),
    message: readMessage({ code: field(each, 'code'), text: field(each, 'text') }),
  }));
  if (read.every(({ at }) => at !== undefined)) read.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const messages = read.map(({ message }) => message).filter((message) => message !== undefined);
  return { messages: messages.slice(-MAX_MESSAGES), isWhole: list.every(isReadable) };
}

function isReadable(message: unknown): boolean {
  if (typeof message !== 'object') return false;
  const parts = [field(message, 'code'), field(message, 'text')];
  return parts.every((part) => part === undefined || part === null || asText(part) !== undefined);
}
