import type { Deps } from '../../deps.ts';
import { createForbiddenFinder } from '../catalogue/forbidden/forbidden.rules.ts';
import { readKeptCatalogue } from '../catalogue/kept-catalogue.ts';
import { countryOfRoute } from '../providers/routes/routes.commands.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { noSample, readOutcomes } from '../status/outcomes.ts';
import { findFacts } from '../status/status.sql.ts';
import { countCountries, findByAddress, listApps, type App } from './apps.rules.ts';

export type Apps = {
  now: Date;
  isBuyingPaused: boolean;
  list: readonly App[];
  byAddress: ReadonlyMap<string, App>;
  countries: number;
};

/** Undefined while the operator has the pages switched off. */
export function createAppsReader(deps: Deps): () => Promise<Apps | undefined> {
  const forbiddenIn = createForbiddenMemory();
  return async () => {
    const { apps, buying, fairUse } = await findOperatorSettings(deps.db.autocommit);
    if (apps.isOff) return undefined;
    const [{ now, servers }, { rows, routes, resting }, outcomes] = await Promise.all([
      findFacts(deps.db.autocommit),
      readKeptCatalogue(deps),
      readOutcomes(deps),
    ]);
    const isForbidden = forbiddenIn(fairUse.forbiddenNames);
    const closed = new Set(servers.flatMap(({ number, isClosed }) => (isClosed ? [number] : [])));
    const sold = buying.isPaused ? [] : rows.filter((row) => !closed.has(row.server) && !isForbidden(row));
    const list = listApps(sold, {
      routes: routes.filter(({ providerId }) => !resting.has(providerId)).map((route) => ({ ...route, country: countryOfRoute(route) })),
      noSample,
      outcomesOf: (code) => outcomes.get(`service ${code}`) ?? {},
    });
    return { now, isBuyingPaused: buying.isPaused, list, byAddress: findByAddress(list), countries: countCountries(list) };
  };
}

type Named = { code: string; name: string };

/** Hundreds of patterns for thousands of names take a third of a second: each name is compared once, until the patterns change. */
function createForbiddenMemory(): (patterns: readonly string[]) => (service: Named) => boolean {
  let of = '';
  let known = new Map<string, boolean>();
  let isForbidden = createForbiddenFinder([]);
  return (patterns) => {
    if (of !== patterns.join('\n')) {
      of = patterns.join('\n');
      known = new Map();
      isForbidden = createForbiddenFinder(patterns);
    }
    return ({ code, name }) => {
      const key = `${code} ${name}`;
      const verdict = known.get(key) ?? isForbidden(code, name);
      known.set(key, verdict);
      return verdict;
    };
  };
}
