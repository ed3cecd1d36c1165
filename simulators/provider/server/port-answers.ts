import type {
  AgainRequest,
  Answer,
  BuyAnswer,
  BuyRequest,
  CancelAnswer,
  RefusalReason,
  UpstreamCountry,
  UpstreamOperator,
  UpstreamPrice,
} from '../../../server/src/features/providers/provider.ts';
import { isOpen, type Activation } from '../activation.ts';
import { countries, findCountry } from '../market/countries.ts';
import type { Refusal } from '../life-cycle.ts';
import { currency } from '../market/market.ts';
import type { OrderRefusal } from '../order.ts';
import { findService, services } from '../market/services.ts';
import type { Simulator } from '../simulator.ts';

export function buy(simulator: Simulator, request: BuyRequest): BuyAnswer {
  if (request.ceiling && request.ceiling.currency !== currency) {
    return {
      outcome: 'refused',
      reason: 'PRICE_TOO_HIGH',
      detail: `the ceiling is in ${request.ceiling.currency}, the price in ${currency}`,
    };
  }
  const purchase = simulator.buy({
    service: request.serviceCode,
    country: request.country,
    operators: request.operator === null ? [] : request.operator.split(','),
    maxCostMicros: request.ceiling?.micros ?? null,
    exceptPrefixes: request.exceptPrefixes,
    orderId: request.orderId ?? null,
  });
  if (!purchase.ok) return { outcome: 'refused', reason: refusalReasons[purchase.refusal.token], detail: purchase.refusal.token };
  return presentSold(purchase.activation);
}

export function buyAgain(simulator: Simulator, { ended, ceiling }: AgainRequest): BuyAnswer {
  const purchase = simulator.buyAgain({ id: Number(ended.upstreamId), maxCostMicros: ceiling?.micros ?? null });
  if (purchase.ok) return presentSold(purchase.activation);
  const { refusal } = purchase;
  return { outcome: 'refused', reason: refusal === 'NO_BALANCE' ? refusal : 'NOT_AGAIN', detail: refusal };
}

function presentSold({ id, phoneNumber, costMicros, canGetAnother, createdAt }: Activation): BuyAnswer {
  const cost = { micros: costMicros, currency };
  return { outcome: 'bought', number: { upstreamId: String(id), phoneNumber, cost, canGetAnother, boughtAt: new Date(createdAt) } };
}

const refusalReasons: Record<OrderRefusal['token'], RefusalReason> = {
  BAD_SERVICE: 'BAD_SERVICE',
  BAD_COUNTRY: 'BAD_COUNTRY',
  WRONG_OPERATOR: 'BAD_COUNTRY',
  WRONG_MAX_PRICE: 'PRICE_TOO_HIGH',
  WRONG_EXCEPTION_PHONE: 'NO_NUMBERS',
  ORDER_ALREADY_EXISTS: 'NO_NUMBERS',
  NO_NUMBERS: 'NO_NUMBERS',
  NO_BALANCE: 'NO_BALANCE',
};

export function cancel(simulator: Simulator, upstreamId: string): CancelAnswer {
  const id = Number(upstreamId);
  const result = simulator.cancel(id);
  if (result.ok) return { outcome: 'cancelled' };
  const answers: Record<Refusal, CancelAnswer> = {
    NO_ACTIVATION: { outcome: 'over', detail: 'NO_ACTIVATION' },
    EARLY_CANCEL_DENIED: { outcome: 'too_early', retryAfterSeconds: secondsUntilCancellable(simulator, id) },
    BAD_STATUS: simulator.find(id)?.messages.length ? { outcome: 'code_arrived' } : { outcome: 'over', detail: 'BAD_STATUS' },
  };
  return answers[result.refusal];
}

function secondsUntilCancellable({ settings, find }: Simulator, id: number): number {
  const ageMs = settings.clock.now().getTime() - (find(id)?.createdAt ?? 0);
  return Math.max(0, Math.ceil(settings.cancelAfterSeconds - ageMs / 1000));
}

export function finish(simulator: Simulator, id: number): boolean {
  const activation = simulator.find(id);
  return !activation || !isOpen(activation) || simulator.finish(id).ok;
}

export function listPrices(simulator: Simulator, filter: { country: string; serviceCode?: string }): Answer<UpstreamPrice[]> {
  const country = findCountry(filter.country);
  if (!country) return { ok: false, reason: 'BAD_COUNTRY', detail: 'BAD_COUNTRY' };
  const wanted = filter.serviceCode === undefined ? services : [findService(filter.serviceCode)].filter((service) => service !== undefined);
  return {
    ok: true,
    value: wanted.map((service) => ({
      serviceCode: service.code,
      country: country.code,
      cost: { micros: simulator.priceMicros({ service, country }), currency },
      stock: simulator.stockOf({ service, country }),
    })),
  };
}

export function listCountries(simulator: Simulator, serviceCode: string): UpstreamCountry[] {
  const service = findService(serviceCode);
  return countries.map((country) => ({
    code: country.code,
    name: country.names.english,
    cost: service === undefined ? null : { micros: simulator.priceMicros({ service, country }), currency },
    stock: service === undefined ? null : simulator.stockOf({ service, country }),
  }));
}

export function listOperators(code: string): Answer<UpstreamOperator[]> {
  const country = findCountry(code);
  if (country === undefined) return { ok: false, reason: 'BAD_COUNTRY', detail: 'BAD_COUNTRY' };
  return { ok: true, value: country.operators.map(({ name }) => ({ name, cost: null, stock: null })) };
}
