import type { Provider } from '../../provider.ts';
import { readAnswer } from './answer.ts';
import { readMicros } from '../fields.ts';
import { isServiceUnknown, readPrices } from './lists/prices.ts';
import { notAsked } from '../next-turn.ts';
import { buyParams, isActionUnknown, readBuyAnswer, type BuyingAction } from './purchase.ts';
import { readServiceNames } from './lists/service-names.ts';
import { listBody } from '../protocol-calls.ts';
import { openCalls, type HandlerApiOptions } from './handler-api-calls.ts';
import { createCountryCalls } from './lists/country-calls.ts';
import { createListCalls } from './lists/list-calls.ts';
import { createNumberCalls } from './number-calls.ts';
import { createAgainCall } from './again/again.ts';

/** How long a refusal of `getNumberV2` is remembered. */
const tryAgainMs = 24 * 60 * 60_000;

/** Throws only for a `baseUrl` that is no URL. */
export function createHandlerApi(options: HandlerApiOptions): Provider {
  const { maxPages = 50, uptimeMs = () => performance.now() } = options;
  const calls = openCalls(options);
  const { get, parseAnswer, nextTurn, currency, describe } = calls;
  /** A changed key or address opens a new client, which tries at once. */
  let plainUntilMs = Number.NEGATIVE_INFINITY;

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
      const { passed } = request;
      const delivery = await get(buyParams(request, action), signal, { passed });
      if (action === 'getNumber' || !isActionUnknown(delivery)) return readBuyAnswer(delivery, { currency, describe });
      plainUntilMs = uptimeMs() + tryAgainMs;
      if (!(await nextTurn('purchase', signal))) return notAsked;
      return readBuyAnswer(await get(buyParams(request, 'getNumber'), signal, { passed }), { currency, describe });
    },

    buyAgain: createAgainCall(calls),
    ...createListCalls(calls, { maxPages, uptimeMs }),
    ...createCountryCalls(calls),
    ...createNumberCalls(calls),

    async balance(signal) {
      return parseAnswer(await get({ action: 'getBalance' }, signal), (parsed) => {
        const micros = parsed.kind === 'token' && parsed.token === 'ACCESS_BALANCE' ? readMicros(parsed.payload) : undefined;
        return micros === undefined ? undefined : { micros, currency };
      });
    },

    async prices({ country, serviceCode }, signal) {
      const params = { action: 'getPrices', country, ...(serviceCode === undefined ? {} : { service: serviceCode }) };
      const delivery = await get(params, signal, { maxBytes: listBody });
      if (delivery.kind === 'answered' && isServiceUnknown(readAnswer(delivery.body)))
        return { ok: false, reason: 'BAD_SERVICE', detail: 'service is incorrect' };
      return parseAnswer(delivery, (parsed) => readPrices(parsed, currency));
    },

    async serviceNames({ country }, signal) {
      return parseAnswer(await get({ action: 'getServicesList', country, lang: 'en' }, signal, { maxBytes: listBody }), readServiceNames);
    },

    close: calls.close,
  };
}
