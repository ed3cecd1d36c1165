import type { Country, Operator } from './market/countries.ts';
import { findCountry } from './market/countries.ts';
import type { NonEmpty } from './market/random.ts';
import type { Service } from './market/services.ts';
import { findService } from './market/services.ts';

export type Order = {
  service: string;
  country: string;
  operators: readonly string[];
  maxCostMicros: number | null;
  exceptPrefixes: readonly string[];
  orderId: string | null;
  phoneNumber?: string;
};

export type OrderRefusal =
  | {
      token:
        | 'BAD_SERVICE'
        | 'BAD_COUNTRY'
        | 'WRONG_OPERATOR'
        | 'WRONG_EXCEPTION_PHONE'
        | 'ORDER_ALREADY_EXISTS'
        | 'NO_NUMBERS'
        | 'NO_BALANCE';
    }
  | { token: 'WRONG_MAX_PRICE'; lowestMicros: number };

export type AcceptedOrder = { service: Service; country: Country; operators: NonEmpty<Operator>; costMicros: number };

type Offer = { service: Service; country: Country };

type Market = {
  priceOf(offer: Offer): number;
  stockOf(offer: Offer): number;
  balanceMicros: number;
  orderIds: ReadonlySet<string>;
};

export function readOrder(order: Order, market: Market): { ok: true; accepted: AcceptedOrder } | { ok: false; refusal: OrderRefusal } {
  const service = findService(order.service);
  if (!service) return refuse('BAD_SERVICE');
  const country = findCountry(order.country);
  if (!country) return refuse('BAD_COUNTRY');
  const operators = chooseOperators(order.operators, country);
  if (!operators) return refuse('WRONG_OPERATOR');
  if (!areExceptions(order.exceptPrefixes, country)) return refuse('WRONG_EXCEPTION_PHONE');
  if (order.orderId !== null && market.orderIds.has(order.orderId)) return refuse('ORDER_ALREADY_EXISTS');
  const costMicros = market.priceOf({ service, country });
  if (order.maxCostMicros !== null && order.maxCostMicros < costMicros) {
    return { ok: false, refusal: { token: 'WRONG_MAX_PRICE', lowestMicros: costMicros } };
  }
  if (market.stockOf({ service, country }) === 0) return refuse('NO_NUMBERS');
  if (market.balanceMicros < costMicros) return refuse('NO_BALANCE');
  return { ok: true, accepted: { service, country, operators, costMicros } };
}

function chooseOperators(names: readonly string[], country: Country): NonEmpty<Operator> | undefined {
  if (names.length === 0 || names.includes('any')) return country.operators;
  const [first, ...others] = country.operators.filter((operator) => names.includes(operator.name));
  const areAllKnown = names.every((name) => country.operators.some((operator) => operator.name === name));
  return first && areAllKnown ? [first, ...others] : undefined;
}

function areExceptions(prefixes: readonly string[], country: Country): boolean {
  const shape = new RegExp(`^${country.prefix}\\d{3,6}$`);
  return prefixes.length <= 20 && prefixes.every((prefix) => shape.test(prefix));
}

const refuse = (token: Exclude<OrderRefusal['token'], 'WRONG_MAX_PRICE'>) => ({ ok: false as const, refusal: { token } });
