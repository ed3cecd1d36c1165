import {
  plainTime,
  type HandlerApiOpenNumber,
  type HandlerApiSale,
  type HandlerApiStatus,
} from '@pinline/contract/providers/handler-api.rules';
import type { Activation, ActivationState } from '../activation.ts';
import { lastMessage } from '../activation.ts';
import { findCountry } from '../market/countries.ts';
import type { Call } from './call.ts';
import type { Reply } from '../server/reply.ts';
import { json, units } from '../server/reply.ts';
import { currencyNumber, token } from './reply.ts';
import { readCount } from '../server/parameters.ts';

/** Two decimals, as clients match. */
export function getBalance({ simulator }: Call): Reply {
  return token(`ACCESS_BALANCE:${(Math.floor(simulator.balanceMicros() / 10_000) / 100).toFixed(2)}`);
}

const PAGE = 100;

/** Oldest first, so that a purchase during paging is found at the end. */
export function getActiveActivations({ params, simulator, utcOffsetMinutes }: Call): Reply {
  const start = readCount(params.get('start'), 0);
  const limit = Math.min(readCount(params.get('limit'), PAGE), PAGE);
  const rows = simulator
    .listOpen()
    .slice(start, start + limit)
    .map((activation) => activeRow(activation, utcOffsetMinutes));
  if (rows.length === 0) return token('NO_ACTIVATIONS');
  return json({ status: 'success', activeActivations: rows, data: rows });
}

function activeRow(activation: Activation, utcOffsetMinutes: number): HandlerApiOpenNumber {
  return {
    activationId: String(activation.id),
    serviceCode: activation.service,
    phoneNumber: activation.phoneNumber,
    activationCost: units(activation.costMicros),
    activationStatus: statusNumbers[activation.state],
    smsCode: activation.messages.length > 0 ? activation.messages.map(({ code }) => code ?? '') : null,
    smsText: lastMessage(activation)?.text ?? null,
    activationTime: plainTime(new Date(activation.createdAt), utcOffsetMinutes),
    discount: '0',
    repeated: activation.isRepeated ? '1' : '0',
    countryCode: activation.country,
    countryName: findCountry(activation.country)?.names.english ?? '',
    canGetAnotherSms: activation.canGetAnother ? '1' : '0',
    currency: currencyNumber,
  };
}

const MAX_HISTORY_SECONDS = 30 * 24 * 60 * 60;

export function getHistory({ params, simulator, utcOffsetMinutes }: Call): Reply {
  const nowSeconds = Math.ceil(simulator.settings.clock.now().getTime() / 1000);
  const end = readInstant(params.get('end'), nowSeconds);
  const start = readInstant(params.get('start'), end - MAX_HISTORY_SECONDS);
  if (Number.isNaN(start + end) || start > end || end - start > MAX_HISTORY_SECONDS) return token('WRONG_DATE');
  const offset = readCount(params.get('offset'), 0);
  const limit = Math.min(readCount(params.get('limit') ?? params.get('size'), 50), PAGE);
  const rows = simulator
    .listAll()
    .filter(({ createdAt }) => createdAt >= start * 1000 && createdAt <= end * 1000)
    .toReversed()
    .slice(offset, offset + limit);
  return json(rows.map((activation) => historyRow(activation, utcOffsetMinutes)));
}

function historyRow(activation: Activation, utcOffsetMinutes: number): HandlerApiSale {
  return {
    id: activation.id,
    date: plainTime(new Date(activation.createdAt), utcOffsetMinutes),
    phone: activation.phoneNumber,
    sms: lastMessage(activation)?.text ?? null,
    cost: units(activation.costMicros),
    status: statusNumbers[activation.state],
    currency: currencyNumber,
  };
}

const statusNumbers: Record<ActivationState, HandlerApiStatus> = {
  waiting: '4',
  received: '2',
  again: '2',
  finished: '6',
  cancelled: '8',
  expired: '8',
  revoked: '10',
};

/** Unix seconds. */
function readInstant(text: string | null, otherwise: number): number {
  if (!text) return otherwise;
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}
