import { countryName } from '@pinline/contract/catalogue/countries.rules';
import { samplesNeeded, serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import type { Route, RoutePause } from '@pinline/contract/providers/providers.calls';
import { toMicros, toUnits } from '@pinline/contract/values/micros.rules';
import { percentOf } from '@pinline/contract/values/percent.rules';
import { formatSwitch, quoteText, type Words } from '../../../platform/api/changed-meanwhile.ts';
import { percentOfCodes } from '../pauses/pause.rules.ts';
import type { Pause } from '../pauses/pauses.commands.ts';
import { routeLabel, wireProtocol } from './routes.rules.ts';
import type { RouteFields, RouteRow } from './routes.sql.ts';

/** `sellsBelowCost`: undefined keeps it; off for a new route. */
export type RouteEntry = Omit<RouteFields, 'sellsBelowCost'> & { sellsBelowCost?: boolean | undefined };

type RouteBody = Omit<RouteEntry, 'server' | 'providerId' | 'ceilingMicros'> & {
  server: string;
  providerId: string;
  priceCeiling: number | null;
};

export function readRoute({
  server,
  providerId,
  country,
  operator,
  priority,
  priceCeiling,
  sellsBelowCost,
  isEnabled,
}: RouteBody): RouteEntry {
  return {
    server: Number(server),
    providerId: Number(providerId),
    country,
    operator,
    priority,
    ceilingMicros: priceCeiling === null ? null : toMicros(priceCeiling),
    sellsBelowCost,
    isEnabled,
  };
}

export function presentRoutes(rows: RouteRow[], pauses: Pause[]): Route[] {
  return rows.map((row) => {
    const place = rows.filter(({ server }) => server === row.server).indexOf(row);
    const samples = row.samples ?? 0;
    const isMeasured = samples >= samplesNeeded;
    return {
      _id: String(row.id),
      label: routeLabel({ server: row.server, place }),
      server: serverNumberOf(row.server),
      providerId: String(row.providerId),
      providerName: row.providerName,
      protocol: wireProtocol(row.protocol),
      country: row.country,
      countryName: countryName(wireProtocol(row.protocol), row.country) ?? row.country,
      operator: row.operator,
      priority: row.priority,
      priceCeiling: row.ceilingMicros === null ? null : toUnits(row.ceilingMicros),
      currency: row.currency,
      sellsBelowCost: row.sellsBelowCost,
      isEnabled: row.isEnabled,
      successRate: isMeasured ? percentOf({ part: row.succeeded ?? 0, whole: samples }) : null,
      medianWaitSeconds: isMeasured ? row.medianWaitSeconds : null,
      samples,
      reports: presentReports(row),
      pauses: pauses.filter(({ routeId }) => routeId === row.id).map(presentPause),
    };
  });
}

function presentPause({ serviceId, serviceName, mode, isPaused, fallenAt, recent, usual, probes }: Pause): RoutePause {
  const hasFallen = fallenAt !== null && recent !== null && usual !== null;
  return {
    serviceId: String(serviceId),
    serviceName,
    mode,
    isPaused,
    fall: hasFallen
      ? {
          since: fallenAt.toISOString(),
          rate: percentOfCodes(recent),
          usualRate: percentOfCodes(usual),
          probes: probes.samples,
          probesWithCode: probes.succeeded,
        }
      : null,
  };
}

function presentReports({ numbers, reports }: RouteRow): Route['reports'] {
  const byReason = { registered: 0, banned: 0, wrong_country: 0, no_sms: 0, ...reports };
  const sold = numbers ?? 0;
  const reported = Object.values(byReason).reduce((sum, count) => sum + count, 0);
  // Numbers are counted once a minute, reports at once.
  return { byReason, share: sold < samplesNeeded ? null : percentOf({ part: Math.min(reported, sold), whole: sold }) };
}

/** As an operator is told what another one changed meanwhile. */
export const routeWords: Words<RouteFields> = {
  ceilingMicros: { name: 'the price ceiling', format: (micros) => (micros === null ? 'none' : String(toUnits(micros))) },
  sellsBelowCost: { name: 'selling below cost', format: formatSwitch },
  isEnabled: { name: 'the route', format: formatSwitch },
  priority: { name: 'the order', format: String },
  country: { name: 'the country', format: quoteText },
  operator: { name: 'the operator', format: quoteText },
  providerId: { name: 'the provider' },
  server: { name: 'the server', format: String },
};

/** For the audit log: the ceiling in units, such as `0.25`. */
export function describeForAudit({ ceilingMicros, ...route }: RouteFields) {
  return { ...route, priceCeiling: ceilingMicros === null ? null : toUnits(ceilingMicros) };
}
