import { openHttpClient, type HttpResult } from '../../../../platform/outbound/http-client.ts';
import { createDescribe } from '../../../../platform/outbound/describe.ts';
import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import { field } from '../../../../platform/outbound/untrusted.ts';
import { readMicros } from '../fields.ts';
import { orUnreadable } from '../listed-rows.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import { atOnce, notAsked, notSent, type NextTurn } from '../next-turn.ts';
import type { Answer, BuyAnswer, BuyRequest, Provider } from '../../provider.ts';
import { describeUnexpected, readAnswer, type ParsedAnswer } from './answer.ts';
import { openOrders, readPage } from './orders-list.ts';
import { readOperatorPrice, readPrices } from './prices.ts';
import { codeOfProduct, productOf } from './products.ts';
import { anyOperator, buyPath, readBuyAnswer } from './purchase.ts';
import { reasonOf } from './refusals.ts';
import { readCancelAnswer, readFinished, readStatus } from './status.ts';

export type FivesimOptions = {
  /** The origin, or the whole address if it isn't `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Of its prices: an answer never states it. */
  currency?: string;
  /** Of times without a zone. */
  utcOffsetMinutes?: number;
  timeoutMs?: number;
  /** Pages of 100 orders of the last hour; a longer list is incomplete. */
  maxPages?: number;
  allowHost: AllowHost;
  nextTurn?: NextTurn;
};

const SMALL_BODY = 64 * 1024;
const LIST_BODY = 4 * 1024 * 1024;

/** Throws only for a `baseUrl` that is no URL. */
export function createFivesim(options: FivesimOptions): Provider {
  const {
    baseUrl,
    apiKey,
    currency = 'USD',
    utcOffsetMinutes = 0,
    timeoutMs = 8000,
    maxPages = 50,
    allowHost,
    nextTurn = atOnce,
  } = options;
  const url = new URL(baseUrl);
  const root = url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, '');
  const http = openHttpClient({ url, timeoutMs, allowHost });
  const describe = createDescribe(apiKey);

  const getOwn = (path: string, signal: AbortSignal, maxBytes = SMALL_BODY) =>
    http.send({
      method: 'GET',
      path: root + path,
      headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
      maxBytes,
      signal,
    });

  const getPrices = (filter: Record<string, string>, signal: AbortSignal) =>
    http.send({
      method: 'GET',
      path: `${root}/guest/prices?${new URLSearchParams(filter).toString()}`,
      headers: { accept: 'application/json' },
      maxBytes: LIST_BODY,
      signal,
    });

  function parseAnswer<T>(delivery: HttpResult, read: (parsed: ParsedAnswer) => T | undefined): Answer<T> {
    if (delivery.kind !== 'answered') return { ok: false, reason: 'UNREACHABLE', detail: describe(delivery.why) };
    const parsed = readAnswer(delivery.body);
    const value = read(parsed);
    if (value !== undefined) return { ok: true, value };
    const named = (parsed.kind === 'text' ? reasonOf(parsed.text) : undefined) ?? reasonOfStatus(delivery.status);
    const reason = named ?? (delivery.status >= 500 || isTheirTrouble(parsed) ? 'UNREACHABLE' : 'GARBAGE');
    return { ok: false, reason, detail: describeUnexpected(delivery, describe), ...pauseOf(delivery) };
  }

  async function tooDear({ country, operator, serviceCode, ceiling }: BuyRequest, signal: AbortSignal): Promise<BuyAnswer | undefined> {
    if (ceiling === null || operator === null) return undefined;
    const product = productOf(serviceCode);
    const price = parseAnswer(await getPrices({ country, product }, signal), (parsed) =>
      readOperatorPrice(parsed, { country, product, operator }),
    );
    if (price.ok && price.value <= ceiling.micros) return undefined;
    const detail = price.ok ? `it costs ${price.value} millionths` : `what it costs is not known: ${price.detail}`;
    return { outcome: 'refused', reason: 'PRICE_TOO_HIGH', detail };
  }

  return {
    async buy(request, signal) {
      const { ceiling, country } = request;
      if (ceiling && ceiling.currency !== currency) {
        return {
          outcome: 'refused',
          reason: 'PRICE_TOO_HIGH',
          detail: `the ceiling is in ${ceiling.currency}, the price in ${currency}`,
        };
      }
      // Without a country, a lost answer couldn't be matched to its purchase.
      if (country === 'any') return { outcome: 'refused', reason: 'BAD_COUNTRY', detail: 'a country must be named' };
      if (!needsPrice(request)) return readBuyAnswer(await getOwn(buyPath(request), signal), { currency, describe });
      const refusal = await tooDear(request, signal);
      if (refusal !== undefined) return refusal;
      if (!(await nextTurn('purchase', signal))) return notAsked;
      return readBuyAnswer(await getOwn(buyPath(request), signal), { currency, describe });
    },

    async listActive(signal) {
      return openOrders(maxPages, async (paging) => {
        const query = new URLSearchParams({ category: 'activation', ...paging }).toString();
        const hasTurn = paging['offset'] === '0' || (await nextTurn('list', signal));
        const delivery = hasTurn ? await getOwn(`/user/orders?${query}`, signal, LIST_BODY) : notSent;
        return parseAnswer(delivery, (parsed) => readPage(parsed, { currency, utcOffsetMinutes }));
      });
    },

    async check(upstreamId, signal) {
      const delivery = await getOwn(`/user/check/${encodeURIComponent(upstreamId)}`, signal);
      return orUnreadable(parseAnswer(delivery, (parsed) => readStatus(parsed, upstreamId)));
    },

    async cancel(upstreamId, signal) {
      return readCancelAnswer(await getOwn(`/user/cancel/${encodeURIComponent(upstreamId)}`, signal), upstreamId, describe);
    },

    /** Nothing to ask: an order takes in every message until its end. */
    async askForAnother() {
      return { ok: true, value: { accepted: true } };
    },

    async finish(upstreamId, signal) {
      return parseAnswer(await getOwn(`/user/finish/${encodeURIComponent(upstreamId)}`, signal), (parsed) =>
        readFinished(parsed, upstreamId),
      );
    },

    async balance(signal) {
      return parseAnswer(await getOwn('/user/profile', signal), (parsed) => {
        const micros = parsed.kind === 'json' ? readMicros(field(parsed.value, 'balance')) : undefined;
        return micros === undefined ? undefined : { micros, currency };
      });
    },

    async prices({ country, operator = null, serviceCode }, signal) {
      const product = serviceCode === undefined ? undefined : productOf(serviceCode);
      const answer = parseAnswer(await getPrices(product === undefined ? { country } : { country, product }, signal), (parsed) =>
        readPrices(parsed, { country, operator: operator === anyOperator ? null : operator, currency }),
      );
      // A request by a product's own name is answered with that name.
      if (!answer.ok || serviceCode === undefined) return answer;
      return { ok: true, value: answer.value.map((price) => ({ ...price, serviceCode })) };
    },

    canonicalServiceCode: (code) => codeOfProduct(productOf(code)),

    close: () => http.close(),
  };
}

/** With an operator the protocol has no price limit, so the price is read first. */
function needsPrice({ ceiling, operator }: BuyRequest): boolean {
  return ceiling !== null && operator !== null && operator !== anyOperator;
}

/** The provider's own error: a later call may succeed. */
function isTheirTrouble(parsed: ParsedAnswer): boolean {
  return parsed.kind === 'text' && (parsed.text === 'internal error' || parsed.text === 'server offline');
}
