import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import { samplesNeeded } from '@pinline/contract/catalogue/catalogue.rules';
import type { Protocol } from '@pinline/contract/providers/providers.rules';

/** `samples`: its numbers of the last 7 days that ended. */
export type RouteState = { server: number; protocol: string; country: string; isWorking: boolean; samples: number };

/** `opens`: enough buyers used it that a new incident is worth telling; one that is open stays open without that. */
export type PausedRoute = { subject: string; opens: boolean };

/** Countries of a server whose routes all rest while others of it work. Where none works, the server itself is paused. */
export function findPausedRoutes(routes: readonly RouteState[]): PausedRoute[] {
  const open = new Set(routes.filter(({ isWorking }) => isWorking).map(({ server }) => server));
  const bySubject = Map.groupBy(
    routes.filter(({ server }) => open.has(server)),
    subjectOf,
  );
  return [...bySubject]
    .filter(([, alike]) => alike.every(({ isWorking }) => !isWorking))
    .map(([subject, alike]) => ({ subject, opens: alike.reduce((sum, { samples }) => sum + samples, 0) >= samplesNeeded }));
}

/** A provider's own code of a country could name the provider. */
function subjectOf({ server, protocol, country }: RouteState): string {
  // The column's check allows the protocols of the contract alone.
  return `${server}:${findCountry(protocol as Protocol, country)?.iso ?? ''}`;
}
