import { field } from '../../../../platform/outbound/untrusted.ts';
import { readMicros } from '../fields.ts';
import { atOnce, notAsked } from '../next-turn.ts';
import type { BuyAnswer, BuyRequest, Provider, UpstreamMoney } from '../../provider.ts';
import { createCountryCalls } from './lists/country-calls.ts';
import { createOrderHistory } from './lists/orders-history.ts';
import { createOrderList } from './lists/orders-list.ts';
import { readOperatorPrice, readPrices } from './lists/prices.ts';
import { codeOfProduct, productOf } from '@pinline/contract/providers/fivesim-products.rules';
import { anyOperator, buyPath, readAgainAnswer, readBuyAnswer, reusePath } from './purchase.ts';
import type { ClientOptions } from '../protocol-calls.ts';
import { openCalls, type Calls } from './fivesim-calls.ts';
import { createNumberCalls } from './number-calls.ts';

/** Throws only for a `baseUrl` that is no URL. */
export function createFivesim(options: ClientOptions): Provider {
  const { currency = 'USD', utcOffsetMinutes = 0, maxPages = 50, nextTurn = atOnce } = options;
  const calls = openCalls(options);
  const { getOwn, getPrices, parseAnswer, describe } = calls;

  return {
    async buy(request, signal) {
      const { ceiling, country, passed } = request;
      if (ceiling && ceiling.currency !== currency) return inOtherCurrency(ceiling);
      // Without a country, a lost answer couldn't be matched to its purchase.
      if (country === 'any') return { outcome: 'refused', reason: 'BAD_COUNTRY', detail: 'a country must be named' };
      if (!needsPrice(request)) return readBuyAnswer(await getOwn(buyPath(request), signal, { passed }), { currency, describe });
      const refusal = await findPriceRefusal(calls, request, signal);
      if (refusal !== undefined) return refusal;
      if (!(await nextTurn('purchase', signal))) return notAsked;
      return readBuyAnswer(await getOwn(buyPath(request), signal, { passed }), { currency, describe });
    },

    /** It has no price limit, so with an operator, whose price is listed, that is read first. */
    async buyAgain(request, signal) {
      const { ceiling, passed } = request;
      if (ceiling && ceiling.currency !== currency) return inOtherCurrency(ceiling);
      if (needsPrice(request)) {
        const refusal = await findPriceRefusal(calls, request, signal);
        if (refusal !== undefined) return refusal;
        if (!(await nextTurn('purchase', signal))) return notAsked;
      }
      return readAgainAnswer(await getOwn(reusePath(request), signal, { passed }), { currency, describe });
    },

    ...createOrderList(calls, { maxPages, currency, utcOffsetMinutes }),
    ...createOrderHistory(calls, { maxPages, currency, utcOffsetMinutes }),
    ...createNumberCalls(calls),
    ...createCountryCalls(calls, { currency, nextTurn }),

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
      if (!answer.ok || serviceCode === undefined) return answer;
      return { ok: true, value: answer.value.map((price) => ({ ...price, serviceCode })) };
    },

    canonicalServiceCode: (code) => codeOfProduct(productOf(code)),

    close: calls.close,
  };

  function inOtherCurrency(ceiling: UpstreamMoney): BuyAnswer {
    const detail = `the ceiling is in ${ceiling.currency}, the price in ${currency}`;
    return { outcome: 'refused', reason: 'PRICE_TOO_HIGH', detail };
  }
}

type Priced = Pick<BuyRequest, 'serviceCode' | 'country' | 'operator' | 'ceiling'>;

async function findPriceRefusal(
  { parseAnswer, getPrices }: Calls,
  { country, operator, serviceCode, ceiling }: Priced,
  signal: AbortSignal,
): Promise<BuyAnswer | undefined> {
  if (ceiling === null || operator === null) return undefined;
  const product = productOf(serviceCode);
  const price = parseAnswer(await getPrices({ country, product }, signal), (parsed) =>
    readOperatorPrice(parsed, { country, product, operator }),
  );
  if (price.ok && price.value <= ceiling.micros) return undefined;
  const detail = price.ok ? `it costs ${price.value} millionths` : `what it costs is not known: ${price.detail}`;
  return { outcome: 'refused', reason: 'PRICE_TOO_HIGH', detail };
}

/** With an operator the protocol has no price limit, so the price is read first. */
function needsPrice({ ceiling, operator }: Priced): boolean {
  return ceiling !== null && operator !== null && operator !== anyOperator;
}
