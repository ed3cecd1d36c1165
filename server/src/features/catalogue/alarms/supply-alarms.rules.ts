import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { countAlarm } from '../../../platform/alarms/count-alarm.rules.ts';
import type { Sales } from '../sales.sql.ts';

export const supplyKinds = ['servers_closed', 'servers_sold_out', 'services_too_costly', 'prices_unread'] as const;

type Found = FoundAlarm<(typeof supplyKinds)[number]>;

export type PriceTroubles = {
  /** On sale, but every number of them that is left costs more than their price pays. */
  costlyServices: number;
  /** Price lists of providers that work otherwise, not readable for over an hour. */
  unreadLists: UnreadList[];
};

type UnreadList = { name: string; servers: number[]; problem: string };

/** What routes, providers and stock leave unsold. */
export function writeSupplyAlarms(sales: readonly Sales[], { costlyServices, unreadLists }: PriceTroubles): Found[] {
  return [
    ...writeSalesAlarms(sales),
    ...countAlarm('services_too_costly', 'warning', {
      count: costlyServices,
      one: 'service is',
      many: 'services are',
      rest: 'out of stock because every number left costs more than the price pays. Raise the price, or let a route sell below cost.',
    }),
    ...unreadLists.map(unreadListAlarm),
  ];
}

/** Go live says the same of a server that is sold out. */
export function writeSalesAlarms(sales: readonly Sales[]): Found[] {
  // A server that was never set up isn’t meant to sell.
  const closed = sales.filter(({ routes, hasRoutes, services }) => routes === 0 && (hasRoutes || services > 0));
  const soldOut = sales.filter(({ routes, services, sellable }) => routes > 0 && services > 0 && sellable === 0);
  return [
    ...serversAlarm('servers_closed', 'urgent', { servers: numbersOf(closed), why: 'no route leads to a provider' }),
    ...serversAlarm('servers_sold_out', 'warning', { servers: numbersOf(soldOut), why: 'every service there is out of stock' }),
  ];
}

function numbersOf(sales: readonly Sales[]): number[] {
  return sales.map(({ server }) => server);
}

type Servers = { servers: number[]; why: string };

function serversAlarm(kind: Found['kind'], severity: Found['severity'], { servers, why }: Servers): Found[] {
  if (servers.length === 0) return [];
  return [
    { kind, subject: '', severity, text: `Nothing can be bought on ${listServers(servers)}: ${why}.`, sentAgainFor: servers.join(' ') },
  ];
}

function unreadListAlarm({ name, servers, problem }: UnreadList): Found {
  const since = `The price list of ${name} for ${listServers(servers)} has been unreadable for over an hour.`;
  const text = `${since} Stock and costs are those of before. ${problem}`;
  return { kind: 'prices_unread', subject: name, severity: 'warning', text, sentAgainFor: servers.join(' ') };
}

function listServers(servers: number[]): string {
  const last = servers.at(-1);
  return servers.length === 1 ? `server ${last}` : `servers ${servers.slice(0, -1).join(', ')} and ${last}`;
}
