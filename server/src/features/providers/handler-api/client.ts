import type { Answer, Provider, UpstreamActivation, UpstreamBooking, UpstreamStatus } from '../provider.ts';
import type { Reading, Row } from './active-list.ts';
import { readPage } from './active-list.ts';
import type { Said } from './answer.ts';
import { createDescribe } from '../../../platform/outbound/describe.ts';
import { describeUnexpected, readAnswer } from './answer.ts';
import type { Delivery } from '../../../platform/outbound/connection.ts';
import { openConnection } from '../../../platform/outbound/connection.ts';
import { readMicros } from '../fields.ts';
import { readHistory } from './history.ts';
import type { AllowHost } from '../../../platform/outbound/guarded-connector.ts';
import { isServiceUnknown, readPrices } from './prices.ts';
import { buyParams, readBuyAnswer } from './purchase.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import { readServiceNames } from './service-names.ts';
import { reasonOf } from './refusals.ts';
import { isNewCode, isOver, readCancelAnswer, readFinished, readFullMessage, readStatus } from './status.ts';

export type HandlerApiOptions = {
  /** The provider's origin, or the whole address where it is not `/stubs/handler_api.php`. */
  baseUrl: string;
  apiKey: string;
  /** What its prices are in where an answer does not say. */
  currency?: string;
  /** The offset of times that tell none. */
  utcOffsetMinutes?: number;
  /** For one call as a whole. */
  timeoutMs?: number;
  /** How many pages of 100 the active list may have; a longer list is refused, because half a list would look like lost numbers. */
  maxPages?: number;
  allowHost: AllowHost;
};

const SMALL_BODY = 64 * 1024;
const LIST_BODY = 4 * 1024 * 1024;
const PAGE_ROWS = 100;
const headers = { accept: 'application/json, text/plain' };

/** A provider that speaks `handler_api.php` (`protocols.md` 3.1). Throws only for a `baseUrl` that is no URL. */
export function createHandlerApi(options: HandlerApiOptions): Provider {
  const { baseUrl, apiKey, currency = 'USD', utcOffsetMinutes = 0, timeoutMs = 8000, maxPages = 50, allowHost } = options;
  const url = new URL(baseUrl);
  const pathname = url.pathname === '/' ? '/stubs/handler_api.php' : url.pathname;
  const connection = openConnection({ url, timeoutMs, allowHost });
  const describe = createDescribe(apiKey);
  const reading: Reading = { currency, utcOffsetMinutes };

  const get = (params: Record<string, string>, signal: AbortSignal, maxBytes = SMALL_BODY) =>
    connection.get(`${pathname}?${new URLSearchParams({ api_key: apiKey, ...params }).toString()}`, { signal, maxBytes, headers });

  /** Reads what can be asked again at any time. */
  function understand<T>(delivery: Delivery, read: (said: Said) => T | undefined): Answer<T> {
    if (delivery.kind !== 'answered') return { ok: false, reason: 'UNREACHABLE', detail: describe(delivery.why) };
    const said = readAnswer(delivery.body);
    const value = read(said);
    if (value !== undefined) return { ok: true, value };
    const named = said.kind === 'token' ? reasonOf(said.token) : reasonOfStatus(delivery.status);
    const reason = named ?? (delivery.status >= 500 || isTheirTrouble(said) ? 'UNREACHABLE' : 'GARBAGE');
    return { ok: false, reason, detail: describeUnexpected(delivery, describe), ...pauseOf(delivery) };
  }

  async function setStatus(id: string, status: '3' | '6' | '8', signal: AbortSignal) {
    return get({ action: 'setStatus', id, status }, signal);
  }

  async function check(upstreamId: string, signal: AbortSignal): Promise<Answer<UpstreamStatus>> {
    const answer = understand(await get({ action: 'getStatus', id: upstreamId }, signal), readStatus);
    if (!answer.ok || answer.value.state !== 'received') return answer;
    const full = understand(await get({ action: 'getStatusV2', id: upstreamId }, signal), readFullMessage);
    const message = full.ok ? full.value : answer.value.message;
    if (!message) return { ok: false, reason: 'GARBAGE', detail: 'a message without code and text' };
    return { ok: true, value: { state: 'received', message } };
  }

  return {
    async buy(request, signal) {
      if (request.ceiling && request.ceiling.currency !== currency) {
        return {
          outcome: 'refused',
          reason: 'PRICE_TOO_HIGH',
          detail: `the ceiling is in ${request.ceiling.currency}, the price in ${currency}`,
        };
      }
      return readBuyAnswer(await get(buyParams(request), signal), { currency, describe });
    },

    async listActive(signal) {
      const found = new Map<string, Row>();
      for (let page = 0, start = 0; page < maxPages; page++) {
        const params = { action: 'getActiveActivations', start: String(start), limit: String(PAGE_ROWS) };
        const answer = understand(await get(params, signal, LIST_BODY), (said) => readPage(said, reading));
        if (!answer.ok) return answer;
        const before = found.size;
        for (const row of answer.value) found.set(row.activation.upstreamId, row);
        // A page that brings nothing new comes from a provider which ignores `start`.
        const isLast = answer.value.length < PAGE_ROWS || found.size === before;
        if (isLast) return { ok: true, value: stillOpen(found.values()) };
        start += answer.value.length;
      }
      return { ok: false, reason: 'GARBAGE', detail: `more than ${maxPages} pages of active numbers` };
    },

    check,

    async cancel(upstreamId, signal) {
      return readCancelAnswer(await setStatus(upstreamId, '8', signal), describe);
    },

    async askForAnother(upstreamId, signal) {
      return understand(await setStatus(upstreamId, '3', signal), (said) => {
        if (said.kind !== 'token') return undefined;
        if (said.token === 'ACCESS_RETRY_GET') return { accepted: true };
        return isOver(said.token) || said.token === 'NEW_OTP_RECEIVED' ? { accepted: false } : undefined;
      });
    },

    async finish(upstreamId, signal) {
      const delivery = await setStatus(upstreamId, '6', signal);
      const isUnread = delivery.kind === 'answered' && isNewCode(readAnswer(delivery.body));
      if (!isUnread) return understand(delivery, readFinished);
      // A code that nobody has read yet is in the way; read, it is no longer. What comes after the end of a number is shown to nobody.
      await check(upstreamId, signal);
      return understand(await setStatus(upstreamId, '6', signal), readFinished);
    },

    async balance(signal) {
      return understand(await get({ action: 'getBalance' }, signal), (said) => {
        const micros = said.kind === 'token' && said.token === 'ACCESS_BALANCE' ? readMicros(said.payload) : undefined;
        return micros === undefined ? undefined : { micros, currency };
      });
    },

    async prices({ country, serviceCode }, signal) {
      const params = { action: 'getPrices', country, ...(serviceCode === undefined ? {} : { service: serviceCode }) };
      const delivery = await get(params, signal, LIST_BODY);
      if (delivery.kind === 'answered' && isServiceUnknown(readAnswer(delivery.body)))
        return { ok: false, reason: 'BAD_SERVICE', detail: 'service is incorrect' };
      return understand(delivery, (said) => readPrices(said, currency));
    },

    async serviceNames({ country }, signal) {
      return understand(await get({ action: 'getServicesList', country, lang: 'en' }, signal, LIST_BODY), readServiceNames);
    },

    async history({ from, to }, signal) {
      const found = new Map<string, UpstreamBooking>();
      const start = String(Math.floor(from.getTime() / 1000));
      const end = String(Math.ceil(to.getTime() / 1000));
      for (let page = 0; page < maxPages; page++) {
        const params = {
          action: 'getHistory',
          start,
          end,
          offset: String(page * PAGE_ROWS),
          limit: String(PAGE_ROWS),
          size: String(PAGE_ROWS),
        };
        const answer = understand(await get(params, signal, LIST_BODY), (said) => readHistory(said, reading));
        if (!answer.ok) return answer;
        const before = found.size;
        for (const booking of answer.value) found.set(booking.upstreamId, booking);
        // A page that brings nothing new comes from a provider which ignores `offset`.
        if (answer.value.length < PAGE_ROWS || found.size === before) return { ok: true, value: [...found.values()] };
      }
      return { ok: false, reason: 'GARBAGE', detail: `more than ${maxPages} pages of history` };
    },

    close: () => connection.close(),
  };
}

function stillOpen(rows: Iterable<Row>): UpstreamActivation[] {
  return [...rows].filter(({ isOver }) => !isOver).map(({ activation }) => activation);
}

/** An error of the provider's own that a later call may not meet. */
function isTheirTrouble(said: Said): boolean {
  return said.kind === 'token' && ['ERROR_SQL', 'SQL_ERROR', 'SERVER_ERROR'].includes(said.token);
}
