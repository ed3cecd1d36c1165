import type { ReplyOf } from '@pinline/contract/client';
import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { findBetterOrders } from '../../providers/order/service-orders.commands.ts';
import { routeLabel } from '../../providers/routes/routes.rules.ts';
import { resolveWish, type ProfitWish } from '../profit.commands.ts';
import { nameGroup, sumOf } from '../profit.rules.ts';
import { sumProfit, type ProfitGroup } from '../read-profit.sql.ts';
import { findLosses, keptMoney, type Loss, type OrderLoss } from './losses.rules.ts';
import { findRoutes, findServices } from './losses.sql.ts';

type Losses = ReplyOf<'GET admin/profit/losses'>;

const mostShown = 20;

export async function readLosses(deps: Deps, wish: Omit<ProfitWish, 'by'>): Promise<Losses> {
  const db = deps.db.autocommit;
  const { timeZone } = deps.config;
  const days = await resolveWish(deps, wish);
  const [byService, byRoute] = await Promise.all([
    sumProfit(db, { ...days, timeZone, by: 'service' }),
    sumProfit(db, { ...days, timeZone, by: 'route' }),
  ]);
  const current = byService.filter(({ isBefore }) => !isBefore);
  const before = new Map(byService.filter(({ isBefore }) => isBefore).map((group) => [group.key, group]));
  const routes = byRoute.filter((route) => !route.isBefore && keptMoney(route));
  const [sold, open, orders] = await Promise.all([findServices(db, idsOf(current)), findRoutes(db, idsOf(routes)), findOrderLosses(deps)]);
  const services = new Map(sold.map((service) => [String(service.id), service]));
  const routesById = new Map(open.map((route) => [String(route.id), route]));
  const losses = findLosses({
    services: current.flatMap((sums) => {
      const service = services.get(sums.key);
      return service === undefined ? [] : [{ ...service, sums, before: before.get(sums.key) }];
    }),
    routes: routes.flatMap((sums) => {
      const route = routesById.get(sums.key);
      return route === undefined ? [] : [{ ...route, label: nameGroup(sums).label, sums }];
    }),
    orders,
    total: sumOf(current),
  });
  return { data: losses.slice(0, mostShown).map(presentLoss), total: losses.length };
}

async function findOrderLosses(deps: Deps): Promise<OrderLoss[]> {
  return (await findBetterOrders(deps)).map(({ service, server, routes, proposed, gain }) => {
    const first = routes.find(({ id }) => id === proposed[0]);
    return {
      id: service.id,
      label: service.name,
      server: server.number,
      ...gain,
      betterFirst: first === undefined ? '' : routeLabel(first),
    };
  });
}

function idsOf(groups: ProfitGroup[]): number[] {
  return groups.flatMap(({ key }) => (key === '' ? [] : [Number(key)]));
}

function presentLoss({ id, server, amount, cost, costBefore, price, betterPrice, ...loss }: Loss): Losses['data'][number] {
  const rupees = (value: number) => toRupees(paise(value));
  const orNull = (value: number | null) => (value === null ? null : rupees(value));
  return {
    ...loss,
    _id: String(id),
    server: serverNumberOf(server),
    amount: rupees(amount),
    cost: orNull(cost),
    costBefore: orNull(costBefore),
    price: orNull(price),
    betterPrice: orNull(betterPrice),
  };
}
