import type { Answer, Provider, UpstreamStatus } from '../../provider.ts';
import type { Reading } from './lists/active-list.ts';
import { readPage } from './lists/active-list.ts';
import { activeListOf, isCutShort, orUnreadable, type ListedRow } from '../listed-rows.ts';
import type { ParsedAnswer } from './answer.ts';
import { createDescribe } from '../../../../platform/outbound/describe.ts';
import { describeUnexpected, readAnswer } from './answer.ts';
import type { HttpResult } from '../../../../platform/outbound/http-client.ts';
import { openHttpClient } from '../../../../platform/outbound/http-client.ts';
import { readMicros } from '../fields.ts';
import { readHistory, type HistoryLine } from './lists/history.ts';
import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import { isServiceUnknown, readPrices } from './lists/prices.ts';
import { atOnce, notAsked, notSent, type NextTurn } from '../next-turn.ts';
import type { Lane } from '../../guard/call-queue.ts';
import { buyParams, isActionUnknown, readBuyAnswer, saysActionUnknown, type BuyingAction } from './purchase.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import { readServiceNames } from './lists/service-names.ts';
import { reasonOf } from './refusals.ts';
import { isNewCode, isOver, readCancelAnswer, readFinished, readFullMessage, readStatus } from './status.ts';

export type HandlerApiOptions = {
  /** The origin, or the whole address if it isn't `/stubs/handler_api.php`. */
  baseUrl: string;
  apiKey: string;
  /** Of prices that state none. */
  currency?: string;
  /** Of times without a zone. */
  utcOffsetMinutes?: number;
  /** For one whole call. */
  timeoutMs?: number;
  /** Pages of 100 of the active list; a longer one is incomplete. */
  maxPages?: number;
  allowHost: AllowHost;
  nextTurn?: NextTurn;
  /** In milliseconds since any fixed moment. */
  uptimeMs?: () => number;
};

const SMALL_BODY = 64 * 1024;
const LIST_BODY = 4 * 1024 * 1024;
const PAGE_ROWS = 100;
/** How long a refusal of `getNumberV2` is remembered. */
const tryAgainMs = 24 * 60 * 60_000;
const headers = { accept: 'application/json, text/plain' };

/** Throws only for a `baseUrl` that is no URL. */
export function createHandlerApi(options: HandlerApiOptions): Provider {
  const {
    baseUrl,
    apiKey,
    currency = 'USD',
    utcOffsetMinutes = 0,
    timeoutMs = 8000,
    maxPages = 50,
    allowHost,
    nextTurn = atOnce,
    uptimeMs = () => performance.now(),
  } = options;
  const url = new URL(baseUrl);
  const pathname = url.pathname === '/' ? '/stubs/handler_api.php' : url.pathname;
  const http = openHttpClient({ url, timeoutMs, allowHost });
  const describe = createDescribe(apiKey);
  const reading: Reading = { currency, utcOffsetMinutes };

  const get = (params: Record<string, string>, signal: AbortSignal, maxBytes = SMALL_BODY) =>
    http.send({
      method: 'GET',
      path: `${pathname}?${new URLSearchParams({ api_key: apiKey, ...params }).toString()}`,
      headers,
      maxBytes,
      signal,
    });

  const getNext = async (lane: Lane, params: Record<string, string>, signal: AbortSignal, maxBytes?: number) =>
    (await nextTurn(lane, signal)) ? get(params, signal, maxBytes) : notSent;

  function parseAnswer<T>(delivery: HttpResult, read: (parsed: ParsedAnswer) => T | undefined): Answer<T> {
    if (delivery.kind !== 'answered') return { ok: false, reason: 'UNREACHABLE', detail: describe(delivery.why) };
    const parsed = readAnswer(delivery.body);
    const value = read(parsed);
    if (value !== undefined) return { ok: true, value };
    const named = parsed.kind === 'token' ? reasonOf(parsed.token) : reasonOfStatus(delivery.status);
    const reason = named ?? (delivery.status >= 500 || isTheirTrouble(parsed) ? 'UNREACHABLE' : 'GARBAGE');
    return { ok: false, reason, detail: describeUnexpected(delivery, describe), ...pauseOf(delivery) };
  }

  /** A clone without `getNumberV2` is tried again after a day; a changed key or address opens a new client, which tries at once. */
  let plainUntilMs = Number.NEGATIVE_INFINITY;
  let offersHistory = true;

  async function setStatus(id: string, status: '3' | '6' | '8', signal: AbortSignal) {
    return get({ action: 'setStatus', id, status }, signal);
  }

  async function check(upstreamId: string, signal: AbortSignal): Promise<Answer<UpstreamStatus>> {
    const answer = orUnreadable(parseAnswer(await get({ action: 'getStatus', id: upstreamId }, signal), readStatus));
    if (!answer.ok || answer.value.state !== 'received') return answer;
    const full = parseAnswer(await getNext('rest', { action: 'getStatusV2', id: upstreamId }, signal), readFullMessage);
    const message = (full.ok ? full.value : null) ?? answer.value.message;
    if (message !== null) return { ok: true, value: { state: 'received', message } };
    // A blank message is no delivery: the number still waits.
    if (full.ok) return { ok: true, value: { state: 'waiting', message: null } };
    return full.reason === 'UNREACHABLE' ? full : orUnreadable({ ok: true, value: 'odd' });
  }

  /** A row listed twice counts once. */
  async function readPages<Row extends { upstreamId: string | undefined }>(
    lane: Lane,
    params: (start: number) => Record<string, string>,
    read: (parsed: ParsedAnswer) => Row[] | undefined,
    signal: AbortSignal,
  ): Promise<Answer<{ rows: Row[]; isCutShort: boolean }>> {
    const found = new Map<string, Row>();
    const nameless: Row[] = [];
    const joined = (isCut: boolean) => ({ ok: true as const, value: { rows: [...found.values(), ...nameless], isCutShort: isCut } });
    for (let page = 0, start = 0; page < maxPages; page++) {
      const call = page === 0 ? get(params(start), signal, LIST_BODY) : getNext(lane, params(start), signal, LIST_BODY);
      const answer = parseAnswer(await call, read);
      if (isCutShort(answer, page)) return joined(true);
      if (!answer.ok) return answer;
      const before = found.size;
      for (const row of answer.value) {
        if (row.upstreamId === undefined) nameless.push(row);
        else found.set(row.upstreamId, row);
      }
      // A page with nothing new: the provider ignores the start.
      if (answer.value.length < PAGE_ROWS || found.size === before) return joined(false);
      start += answer.value.length;
    }
    return joined(true);
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
      const action: BuyingAction = uptimeMs() < plainUntilMs ? 'getNumber' : 'getNumberV2';
      const delivery = await get(buyParams(request, action), signal);
      if (action === 'getNumber' || !isActionUnknown(delivery)) return readBuyAnswer(delivery, { currency, describe });
      plainUntilMs = uptimeMs() + tryAgainMs;
      if (!(await nextTurn('purchase', signal))) return notAsked;
      return readBuyAnswer(await get(buyParams(request, 'getNumber'), signal), { currency, describe });
    },

    async listActive(signal) {
      const paging = (start: number) => ({ action: 'getActiveActivations', start: String(start), limit: String(PAGE_ROWS) });
      const read = await readPages<ListedRow>('list', paging, (parsed) => readPage(parsed, reading), signal);
      return read.ok ? { ok: true, value: activeListOf(read.value.rows, read.value) } : read;
    },

    check,

    async cancel(upstreamId, signal) {
      return readCancelAnswer(await setStatus(upstreamId, '8', signal), describe);
    },

    async askForAnother(upstreamId, signal) {
      return parseAnswer(await setStatus(upstreamId, '3', signal), (parsed) => {
        if (parsed.kind !== 'token') return undefined;
        if (parsed.token === 'ACCESS_RETRY_GET') return { accepted: true };
        return isOver(parsed.token) || parsed.token === 'NEW_OTP_RECEIVED' ? { accepted: false } : undefined;
      });
    },

    async finish(upstreamId, signal) {
      const delivery = await setStatus(upstreamId, '6', signal);
      const isUnread = delivery.kind === 'answered' && isNewCode(readAnswer(delivery.body));
      if (!isUnread) return parseAnswer(delivery, readFinished);
      // The provider won't finish a number with an unread code, so read it first: a code after the end would be lost.
      if (await nextTurn('rest', signal)) await check(upstreamId, signal);
      return parseAnswer(await getNext('rest', { action: 'setStatus', id: upstreamId, status: '6' }, signal), readFinished);
    },

    async balance(signal) {
      return parseAnswer(await get({ action: 'getBalance' }, signal), (parsed) => {
        const micros = parsed.kind === 'token' && parsed.token === 'ACCESS_BALANCE' ? readMicros(parsed.payload) : undefined;
        return micros === undefined ? undefined : { micros, currency };
      });
    },

    async prices({ country, serviceCode }, signal) {
      const params = { action: 'getPrices', country, ...(serviceCode === undefined ? {} : { service: serviceCode }) };
      const delivery = await get(params, signal, LIST_BODY);
      if (delivery.kind === 'answered' && isServiceUnknown(readAnswer(delivery.body)))
        return { ok: false, reason: 'BAD_SERVICE', detail: 'service is incorrect' };
      return parseAnswer(delivery, (parsed) => readPrices(parsed, currency));
    },

    async serviceNames({ country }, signal) {
      return parseAnswer(await get({ action: 'getServicesList', country, lang: 'en' }, signal, LIST_BODY), readServiceNames);
    },

    async history({ from, to }, signal) {
      if (!offersHistory) return noHistory;
      const start = String(Math.floor(from.getTime() / 1000));
      const end = String(Math.ceil(to.getTime() / 1000));
      const page = { limit: String(PAGE_ROWS), size: String(PAGE_ROWS) };
      const paging = (offset: number) => ({ action: 'getHistory', start, end, offset: String(offset), ...page });
      let isUnknown = false;
      const readOne = (parsed: ParsedAnswer) => {
        isUnknown = saysActionUnknown(parsed);
        return readHistory(parsed, reading);
      };
      const read = await readPages<HistoryLine>('rest', paging, readOne, signal);
      if (!read.ok && isUnknown) offersHistory = false;
      if (!read.ok) return isUnknown ? noHistory : read;
      const bookings = read.value.rows.flatMap(({ booking }) => booking ?? []);
      const oddRows = read.value.rows.length - bookings.length;
      return { ok: true, value: { bookings, oddRows, isComplete: oddRows === 0 && !read.value.isCutShort } };
    },

    close: () => http.close(),
  };
}

const noHistory = { ok: false, reason: 'NOT_OFFERED', detail: 'it keeps no history' } as const;

/** The provider's own error: a later call may succeed. */
function isTheirTrouble(parsed: ParsedAnswer): boolean {
  return parsed.kind === 'token' && ['ERROR_SQL', 'SQL_ERROR', 'SERVER_ERROR'].includes(parsed.token);
}
