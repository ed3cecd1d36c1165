import type { Deps } from '../../deps.ts';
import { createForbiddenFinder } from '../catalogue/forbidden/forbidden.rules.ts';
import { readKeptCatalogue } from '../catalogue/kept-catalogue.ts';
import { countryOfRoute } from '../providers/routes/routes.commands.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { noSample, readOutcomes } from '../status/outcomes.ts';
import { findFacts } from '../status/status.sql.ts';
import { findByAddress, listApps, type App } from './apps.rules.ts';

export type Apps = {
  now: Date;
  isBuyingPaused: boolean;
  list: readonly App[];
  byAddress: ReadonlyMap<string, App>;
};

/** Undefined while the operator has the pages switched off. */
export async function readApps(deps: Deps): Promise<Apps | undefined> {
  const { apps, buying, fairUse } = await findOperatorSettings(deps.db.autocommit);
  if (apps.isOff) return undefined;
  const [{ now, servers }, { rows, routes, resting }, outcomes] = await Promise.all([
    findFacts(deps.db.autocommit),
    readKeptCatalogue(deps),
    readOutcomes(deps),
  ]);
  const isForbidden = createForbiddenFinder(fairUse.forbiddenNames);
  const closed = new Set(servers.flatMap(({ number, isClosed }) => (isClosed ? [number] : [])));
  const sold = buying.isPaused ? [] : rows.filter(({ server, code, name }) => !closed.has(server) && !isForbidden(code, name));
  const list = listApps(sold, {
    routes: routes.filter(({ providerId }) => !resting.has(providerId)).map((route) => ({ ...route, country: countryOfRoute(route) })),
    noSample,
    outcomesOf: (code) => outcomes.get(`service ${code}`) ?? {},
  });
  return { now, isBuyingPaused: buying.isPaused, list, byAddress: findByAddress(list) };
}
