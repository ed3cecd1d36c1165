import type { ProfitSums } from '../read-profit.sql.ts';
import { netOf } from '../profit.rules.ts';
import type { SoldService } from './losses.sql.ts';

/** Money in paise. */
export type ServiceSums = SoldService & {
  sums: ProfitSums;
  /** The sums of as many days before. */
  before: ProfitSums | undefined;
};
export type RouteSums = { id: number; label: string; server: number; isEnabled: boolean; sums: ProfitSums };

/** Yesterday's. `betterFirst` is the route that should be asked first. */
export type OrderLoss = { id: number; label: string; server: number; amount: number; numbers: number; betterFirst: string };

export type Loss = {
  kind: 'margin' | 'cost' | 'refunded' | 'kept' | 'order';
  id: number;
  label: string;
  server: number;
  /** What these days would have earned more; of an order, yesterday. */
  amount: number;
  /** What one code costs. */
  cost: number | null;
  costBefore: number | null;
  price: number | null;
  /** Leaves the usual margin of what users pay of it; null where the price does. */
  betterPrice: number | null;
  /** The share of the numbers sold, in percent, that had no code: refunded, or still waiting. */
  refundedShare: number | null;
  /** Numbers that it is about. */
  numbers: number;
  betterFirst: string | null;
};

const fewestCodes = 5;
const fewestSold = 20;
const thinMargin = 0.05;
const risenCost = 1.1;
const oftenRefunded = 0.4;
/** A margin to aim for is the usual one, within these. */
const aims = { least: 0.1, most: 0.4, roundTo: 25 };

type Sums = { services: ServiceSums[]; routes: RouteSums[]; orders: OrderLoss[]; total: ProfitSums };

/** The most first. What is switched off is over, and each service is named once for its price and once for the order of its routes. */
export function findLosses({ services, routes, orders, total }: Sums): Loss[] {
  const aim = aimedMargin(total);
  return [
    ...services.flatMap((service) => (service.isEnabled ? (lossOfService(service, aim) ?? []) : [])),
    ...routes.flatMap((route) => (route.isEnabled && keptMoney(route.sums) ? lossOfRoute(route) : [])),
    ...orders.map((order): Loss => ({ kind: 'order', ...unpriced, refundedShare: null, ...order })),
  ].toSorted((a, b) => b.amount - a.amount || numbersLost(b) - numbersLost(a) || a.id - b.id);
}

/** Most services refunded too often cost nothing but buyers: the share of no amount says which is worst. */
function numbersLost({ numbers, refundedShare }: Loss): number {
  return refundedShare === null ? numbers : (numbers * refundedShare) / 100;
}

/** True also where no provider named what it kept. */
export function keptMoney({ leak, kept }: Pick<ProfitSums, 'leak' | 'kept'>): boolean {
  return leak > 0 || kept > 0;
}

function lossOfService(service: ServiceSums, aim: number): Loss | undefined {
  const { sums } = service;
  const cost = costPerCode(sums);
  const costBefore = service.before === undefined ? null : costPerCode(service.before);
  const betterPrice = cost === null ? null : priceFor(cost / service.paidShare, aim);
  const isDearer = betterPrice !== null && betterPrice > service.price;
  const known = { id: service.id, label: service.name, server: service.server, cost, costBefore, price: service.price };
  const numbers = { refundedShare: refundedShare(sums), numbers: sums.sold, betterFirst: null };
  if (cost !== null && isDearer && netOf(sums) < thinMargin * sums.takings)
    return { kind: 'margin', ...known, ...numbers, betterPrice, amount: Math.max(0, Math.round(aim * sums.takings) - netOf(sums)) };
  if (cost !== null && isDearer && costBefore !== null && costBefore > 0 && cost >= costBefore * risenCost)
    return { kind: 'cost', ...known, ...numbers, betterPrice, amount: (cost - costBefore) * sums.codes };
  if (sums.sold >= fewestSold && (numbers.refundedShare ?? 0) > oftenRefunded * 100)
    return { kind: 'refunded', ...known, ...numbers, betterPrice: null, amount: sums.leak };
  return undefined;
}

function lossOfRoute({ id, label, server, sums }: RouteSums): Loss {
  return {
    kind: 'kept',
    id,
    label,
    server,
    ...unpriced,
    refundedShare: null,
    numbers: sums.kept,
    amount: Math.max(0, sums.leak),
    betterFirst: null,
  };
}

const unpriced = { cost: null, costBefore: null, price: null, betterPrice: null };

/** With what was kept and refunded; null where there were too few codes, or a provider named no cost. */
function costPerCode({ codes, providerCost, leak, refunds, unpriced }: ProfitSums): number | null {
  return codes < fewestCodes || unpriced > 0 ? null : Math.round((providerCost + leak + refunds) / codes);
}

function refundedShare({ sold, codes }: ProfitSums): number | null {
  return sold === 0 ? null : Math.max(0, Math.round((100 * (sold - codes)) / sold));
}

function aimedMargin(total: ProfitSums): number {
  const usual = total.takings === 0 ? aims.least : netOf(total) / total.takings;
  return Math.min(aims.most, Math.max(aims.least, usual));
}

/** Rounded up. */
function priceFor(cost: number, margin: number): number {
  return Math.ceil(cost / (1 - margin) / aims.roundTo) * aims.roundTo;
}
