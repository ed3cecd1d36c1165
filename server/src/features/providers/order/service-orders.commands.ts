import { serverNumberOf, type ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { Deps } from '../../../deps.ts';
import { readPauses, type Pause } from '../pauses/pauses.commands.ts';
import { countryOfRoute } from '../routes/routes.commands.ts';
import { sortByPlace } from './ask-order.rules.ts';
import { estimateGain, type Gain, type SoldGroup } from './gain.rules.ts';
import { placeByHand } from './orders.commands.ts';
import type { RankedRoute } from './rank-routes.rules.ts';
import {
  countAnswers,
  findOrderedRoutes,
  findOrderedServices,
  listOrderedServers,
  sumYesterday,
  type OrderedRoute,
  type OrderedServer,
  type OrderedService,
  type YesterdayAnswers,
} from './read-orders.sql.ts';

export type JudgedRoute = OrderedRoute & RankedRoute & { isShut: boolean };

/** `gain`: what the proposed order would have earned more yesterday; undefined where the data can't say. `routes` and `today` are in today's order. */
export type ServiceOrder = {
  service: Pick<OrderedService, 'id' | 'name' | 'price'>;
  server: OrderedServer;
  isSetByHand: boolean;
  today: number[];
  proposed: number[];
  routes: JudgedRoute[];
  gain: Gain | undefined;
};

export async function getOrderedServer(deps: Deps, number: ServerNumber): Promise<OrderedServer> {
  const server = (await listOrderedServers(deps.db.autocommit)).find((each) => serverNumberOf(each.number) === number);
  if (server === undefined) throw new Error(`There is no server ${number}`);
  return server;
}

/** Proposals with another first route that would have earned more yesterday, of servers without the automatic order. The most first. */
export async function findBetterOrders(deps: Deps): Promise<(ServiceOrder & { gain: Gain })[]> {
  const servers = (await listOrderedServers(deps.db.autocommit)).filter(({ isOrderAutomatic }) => !isOrderAutomatic);
  const orders = (await Promise.all(servers.map((server) => readServiceOrders(deps, server)))).flat();
  return orders
    .flatMap((order) => (order.gain !== undefined && order.gain.amount > 0 ? [{ ...order, gain: order.gain }] : []))
    .toSorted((one, other) => other.gain.amount - one.gain.amount);
}

/** The orders of services that sold in the last 7 days, and of those whose order an operator set. None where there is nothing to order. */
export async function readServiceOrders(deps: Deps, server: OrderedServer): Promise<ServiceOrder[]> {
  const db = deps.db.autocommit;
  const { timeZone } = deps.config;
  const routes = await findOrderedRoutes(db, server.number);
  if (routes.length < 2) return [];
  const [services, pauses, sold, answers] = await Promise.all([
    findOrderedServices(db, server.number),
    readPauses(db),
    sumYesterday(db, server.number, timeZone),
    countAnswers(db, server.number, timeZone),
  ]);
  const [pausesOf, soldOf, answersOf] = [groupByService(pauses), groupByService(sold), groupByService(answers)];
  return services.map((service) =>
    orderService({
      server,
      service,
      routes: routes.map((route) => judgeRoute(route, service, pausesOf.get(service.id) ?? [])),
      sold: soldOf.get(service.id) ?? [],
      answers: answersOf.get(service.id) ?? [],
    }),
  );
}

function groupByService<Row extends { serviceId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ serviceId }) => serviceId);
}

function judgeRoute(route: OrderedRoute, { price, ranks }: OrderedService, pauses: readonly Pause[]): JudgedRoute {
  const rank = ranks.find(({ routeId }) => routeId === route.id);
  const pause = pauses.find(({ routeId }) => routeId === route.id);
  return {
    ...route,
    price,
    cost: rank?.cost ?? null,
    samples: rank?.samples ?? 0,
    succeeded: rank?.succeeded ?? 0,
    isOutOfStock: rank?.isOutOfStock ?? false,
    isPaused: pause?.isPaused ?? false,
    isShut: pause?.mode === 'shut',
    isClosed: false,
  };
}

function orderService(of: {
  server: OrderedServer;
  service: OrderedService;
  routes: JudgedRoute[];
  sold: SoldGroup[];
  answers: YesterdayAnswers[];
}): ServiceOrder {
  const { server, service, routes, sold } = of;
  const byHand = placeByHand(routes, service.setByHand);
  const placeOf = (id: number) => service.ranks.find(({ routeId }) => routeId === id)?.place ?? null;
  const byRank = sortByPlace(routes.map(({ id }) => ({ id, place: placeOf(id) }))).map(({ id }) => id);
  const proposed = service.ranks.length === 0 ? byHand : byRank;
  const today = server.isOrderAutomatic ? proposed : byHand;
  const first = routes.find(({ id }) => id === proposed[0]);
  const isSameFirst = proposed[0] === today[0];
  const answers = of.answers.find(({ routeId }) => routeId === first?.id) ?? { asked: 0, sold: 0 };
  const gainOf = (route: JudgedRoute) =>
    estimateGain({ first: route, groups: sold, answers, serves: (country) => countryOfRoute(route)?.iso === country });
  return {
    server,
    service,
    isSetByHand: service.setByHand.length > 0,
    today,
    proposed,
    routes: routes.toSorted((one, other) => today.indexOf(one.id) - today.indexOf(other.id)),
    gain: first === undefined || isSameFirst ? { amount: 0, numbers: 0 } : gainOf(first),
  };
}
