import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { successLowerBound } from '@pinline/contract/catalogue/offers.rules';
import type { ReplyOf } from '@pinline/contract/client';
import type { OrderStanding } from '@pinline/contract/providers/order.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { countryOfRoute } from '../routes/routes.commands.ts';
import { routeLabel } from '../routes/routes.rules.ts';
import type { Gain } from './gain.rules.ts';
import { expectedNet, leastOutcomes, marginOf } from './rank-routes.rules.ts';
import type { OrderedServer } from './read-orders.sql.ts';
import type { JudgedRoute, ServiceOrder } from './service-orders.commands.ts';

type Orders = ReplyOf<'GET admin/route-orders'>['data'];
type PresentedOrder = Orders['services'][number];

const mostListed = 100;

export function presentOrders(server: OrderedServer, orders: readonly ServiceOrder[]): Orders {
  const listed = orders.toSorted((one, other) => interestOf(other) - interestOf(one));
  const known = orders.flatMap(({ gain }) => gain ?? []);
  const sum = (key: keyof Gain) => known.reduce((total, gain) => total + gain[key], 0);
  return {
    server: serverNumberOf(server.number),
    serverName: server.name,
    isAutomatic: server.isOrderAutomatic,
    yesterday: presentGain({ amount: sum('amount'), numbers: sum('numbers') }),
    services: listed.slice(0, mostListed).map(presentOrder),
    further: Math.max(0, listed.length - mostListed),
  };
}

/** Proposals come first, by what they would have earned; then orders that an operator set. */
function interestOf({ today, proposed, gain, isSetByHand }: ServiceOrder): number {
  const isProposal = today.join() !== proposed.join();
  return isProposal ? leastOfProposals + (gain?.amount ?? 0) : Number(isSetByHand);
}

const leastOfProposals = 1e12;

function presentOrder({ service, isSetByHand, today, proposed, routes, gain }: ServiceOrder): PresentedOrder {
  return {
    serviceId: String(service.id),
    serviceName: service.name,
    price: rupees(service.price),
    isSetByHand,
    today: today.map(String),
    proposed: proposed.map(String),
    yesterday: gain === undefined ? null : presentGain(gain),
    routes: routes.map(presentRoute),
  };
}

function presentRoute(route: JudgedRoute): PresentedOrder['routes'][number] {
  const { id, providerName, country, samples, succeeded, cost } = route;
  const margin = marginOf(route);
  const isKnown = margin !== null && samples >= leastOutcomes;
  return {
    _id: String(id),
    label: routeLabel(route),
    providerName,
    countryName: countryOfRoute(route)?.name ?? country,
    samples,
    succeeded,
    provenRate: Math.round(successLowerBound(route)),
    cost: cost === null ? null : rupees(cost),
    margin: margin === null ? null : rupees(margin),
    expectedNet: isKnown ? rupees(Math.round(expectedNet(route))) : null,
    standing: standingOf(route),
  };
}

function standingOf({ isShut, isPaused, isWorking, isOutOfStock }: JudgedRoute): OrderStanding {
  if (isShut) return 'shut';
  if (isPaused) return 'paused';
  if (!isWorking) return 'not_working';
  return isOutOfStock ? 'out_of_stock' : 'open';
}

function presentGain({ amount, numbers }: Gain): { amount: number; numbers: number } {
  return { amount: rupees(amount), numbers };
}

function rupees(amount: number): number {
  return toRupees(paise(amount));
}
