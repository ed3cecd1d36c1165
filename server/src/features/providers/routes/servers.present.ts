import { samplesNeeded, serverNumberOf } from '@pinline/contract/catalogue/rules';
import { countryName } from '@pinline/contract/catalogue/countries.rules';
import { toUnits, unitsText } from '@pinline/contract/values/micros.rules';
import { percentOf } from '@pinline/contract/values/percent.rules';
import type { AdminProvider, AdminServer, ProviderHealth, Route, RoutePause } from '@pinline/contract/providers/calls';
import type { Protocol } from '@pinline/contract/providers/rules';
import { masked } from '../../../platform/secrets/masked.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { HealthRow } from '../health/health.sql.ts';
import { openKey } from '../accounts/keys.ts';
import type { ProviderAccount, CountedProviderAccount } from '../providers.sql.ts';
import type { WebhookAddressRow } from '../webhooks/webhook-address.sql.ts';
import { percentOfCodes } from '../pauses/pause.rules.ts';
import type { Pause } from '../pauses/pauses.commands.ts';
import { routeLabel } from './routes.rules.ts';
import type { RouteRow } from './routes.sql.ts';
import type { ServerRow } from './servers.sql.ts';

type Deps = { secrets: Secrets };

export function presentServers(
  deps: Deps,
  all: { servers: ServerRow[]; routes: RouteRow[]; pauses: Pause[]; accounts: ProviderAccount[] },
): AdminServer[] {
  const routes = presentRoutes(all.routes, all.pauses);
  return all.servers.map(({ number, name }) => {
    const own = routes.filter((route) => route.server === serverNumberOf(number));
    const owner = all.accounts.find(({ id }) => String(id) === own[0]?.providerId);
    const fed = routes.filter((route) => owner !== undefined && route.providerId === String(owner.id)).map((route) => route.server);
    return {
      _id: serverNumberOf(number),
      serverName: name,
      server: serverNumberOf(number),
      apiKey: owner === undefined ? '' : presentKey(deps, owner),
      keyEditedAt: owner?.keyEditedAt?.toISOString() ?? null,
      providerId: owner === undefined ? null : String(owner.id),
      providerName: owner?.name ?? null,
      sharesKeyWith:
        owner === undefined || owner.apiKeySealed === null ? [] : [...new Set(fed)].filter((each) => each !== serverNumberOf(number)),
      routes: own,
    };
  });
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

type Known = { health: HealthRow | undefined; webhook: WebhookAddressRow | undefined };

export function presentProviderAccount(deps: Deps, account: CountedProviderAccount, { health, webhook }: Known): AdminProvider {
  return {
    _id: String(account.id),
    name: account.name,
    protocol: wireProtocol(account.protocol),
    baseUrl: account.baseUrl,
    apiKey: presentKey(deps, account),
    keyEditedAt: account.keyEditedAt?.toISOString() ?? null,
    currency: account.currency,
    rupeesPerUnit: account.paisePerUnit / 100,
    isEnabled: account.isEnabled,
    clockOffsetMinutes: account.utcOffsetMinutes,
    learnedOffsetMinutes: account.learnedOffsetMinutes,
    openNumbers: account.openNumbers,
    health: health === undefined ? null : presentHealth(health),
    webhook: webhook === undefined ? null : presentWebhook(webhook),
  };
}

export function presentHealth({ isWorking, balanceMicros, currency, latencyMs, message, checkedAt }: HealthRow): ProviderHealth {
  return {
    isWorking,
    balance: balanceMicros === null ? null : unitsText(balanceMicros),
    currency,
    latencyMs,
    message,
    checkedAt: checkedAt.toISOString(),
  };
}

function presentWebhook({ madeAt, sources, lastPushAt }: WebhookAddressRow): AdminProvider['webhook'] {
  return { madeAt: madeAt.toISOString(), sources, lastAt: lastPushAt?.toISOString() ?? null };
}

/** A key sealed with another SECRET_KEY is shown as a mask without its last 4. */
function presentKey(deps: Deps, account: ProviderAccount): string {
  return account.apiKeySealed === null ? '' : masked(openKey(deps, account) ?? '');
}

/** The column's check allows only these protocols. */
const wireProtocol = (protocol: string) => protocol as Protocol;
