import { balanceShown } from '@pinline/contract/values/micros.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { writeSalesAlarms } from '../../catalogue/alarms/supply-alarms.rules.ts';
import type { ProviderFacts, DeliveredNumber } from './facts.sql.ts';
import { failed, type Judged, ok, todo } from './line.rules.ts';
import type { LastCheck } from './judge-outside.rules.ts';
import type { Found } from './found.rules.ts';

export function judgeProviders(providers: readonly ProviderFacts[]): Judged {
  if (providers.length === 0) return todo('none', 'Add the provider that you buy numbers from, with its key.');
  const working = providers.filter(({ isWorking }) => isWorking === true);
  const short = `${working.length} of ${providers.length}`;
  const broken = providers.filter(({ isWorking }) => isWorking === false);
  if (broken.length > 0) return failed(short, broken.map(({ name, message }) => `${name}: ${message ?? 'it does not answer'}`).join(' · '));
  const unasked = providers.filter(({ isWorking }) => isWorking === null);
  if (unasked.length > 0) return todo(short, `Not asked yet: ${unasked.map(({ name }) => name).join(', ')}. We ask each for its balance.`);
  const checked = providers.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return ok(short, working.map(describeBalance).join(' · '), checked[0] ?? null);
}

function describeBalance({ name, balanceMicros, currency }: ProviderFacts): string {
  if (balanceMicros === null || currency === null) return `${name}: it does not say its balance`;
  return `${name} ${balanceShown(balanceMicros)} ${currency}`;
}

export type RouteFacts = { id: number; label: string; country: string; operator: string | null };

export function judgeRoutes(routes: readonly RouteFacts[], { passed, failure }: LastCheck<Found['routes']>): Judged {
  if (routes.length === 0)
    return todo('none', 'Add a route for each server that you sell on: which provider, country and operator supply it.');
  if (failure !== undefined) return failed('not offered', failure);
  const unchecked = routes.filter(({ id }) => passed?.found.routeIds.includes(id) !== true);
  const short = `${routes.length - unchecked.length} of ${routes.length}`;
  if (unchecked.length > 0)
    return todo(short, `Not checked yet: ${unchecked.map(({ label }) => label).join(', ')}. We ask each provider for its own list.`);
  const places = [...new Set(routes.map(({ country, operator }) => `${country}, ${operator ?? 'any operator'}`))];
  return ok(short, `${shorten(places)}. From each provider’s own list`, passed?.at ?? null);
}

function shorten(places: readonly string[]): string {
  return places.length <= 4 ? places.join(' · ') : `${places.slice(0, 4).join(' · ')} and ${places.length - 4} more`;
}

type Margins = { lowest: number; median: number };

/** `margins`: in paise, undefined while no cost is known. */
export function judgePrices(servers: Parameters<typeof writeSalesAlarms>[0], margins: Margins | undefined): Judged {
  const supplied = servers.filter(({ routes }) => routes > 0);
  const selling = supplied.filter(({ sellable }) => sellable > 0);
  const services = selling.reduce((sum, { sellable }) => sum + sellable, 0);
  if (services === 0) return todo('none', 'Choose a route, tick the services you sell, and apply their prices with your margin.');
  const unpriced = supplied.filter((each) => each.services === 0).map(({ server }) => `Server ${server}`);
  const problems = [
    ...writeSalesAlarms(supplied).map(({ text }) => text),
    ...(unpriced.length === 0 ? [] : [`Nothing is on sale on ${unpriced.join(', ')}.`]),
  ];
  if (problems.length > 0) return todo(`${selling.length} of ${supplied.length} servers`, problems.join(' '));
  const perServer = supplied.map(({ server, sellable }) => `Server ${server}: ${sellable}`).join(' · ');
  const sold = `${services} services on ${supplied.length === 1 ? '1 server' : `${supplied.length} servers`}. ${perServer}`;
  return ok(String(services), margins === undefined ? sold : `${sold}. ${describeMargins(margins)}`);
}

function describeMargins({ lowest, median }: Margins): string {
  const least = lowest < 0 ? `a loss of ${formatRupees(-lowest / 100)}` : formatRupees(lowest / 100);
  const middle = median < 0 ? `a loss of ${formatRupees(-median / 100)}` : formatRupees(median / 100);
  return `Lowest margin: ${least}, median: ${middle}`;
}

export function judgeNumber(
  newest: DeliveredNumber | undefined,
  { passed, failure }: LastCheck<Found['number']>,
  {
    isRunning,
    waiting,
    canBuy,
  }: {
    isRunning: boolean;
    waiting: { service: string; phoneNumber: string } | undefined;
    /** A real provider's service is on sale. */ canBuy: boolean;
  },
): Judged {
  const number = passed?.found ?? newest;
  if (waiting !== undefined)
    return todo('waiting', `${waiting.phoneNumber} waits for its code. Ask ${waiting.service} to send one to it now.`);
  if (isRunning) return todo('waiting', 'A test number is being bought.');
  if (failure !== undefined) return failed('no code', failure);
  if (number === undefined)
    return canBuy
      ? todo('buy one', 'Buy one number as a buyer does, and see its code arrive.')
      : todo('buy one', 'Once prices are imported, buy one number as a buyer does and see its code arrive.');
  const cost = number.costPaise === null ? '' : `, cost ${formatRupees(number.costPaise / 100)}`;
  const after = `${Math.floor(number.seconds / 60)}:${String(number.seconds % 60).padStart(2, '0')}`;
  return ok(`after ${after}`, `${number.service} on Server ${number.server}, after ${after}${cost}`, passed?.at ?? newest?.at ?? null);
}
