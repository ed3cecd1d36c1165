import type { Deps } from '../../../deps.ts';
import { testProvider } from '../../providers/health/health.commands.ts';
import { explainProviderError } from '../../providers/health/provider-error-text.ts';
import { askPrices, type ListedRoute, findRoutesInUse } from '../../providers/routes/price-list.commands.ts';
import { findProviderFacts } from '../lines/facts.sql.ts';
import type { Found } from '../lines/found.rules.ts';
import { describeRoute } from '../lines/read-lines.ts';

/** Each is asked for its balance now; what it answers is stored with the provider. */
export async function askProviders(deps: Deps): Promise<void> {
  await Promise.all((await findProviderFacts(deps.db.autocommit)).map(({ id }) => testProvider(deps, id)));
}

/** A country and operator that a provider has no list for sell nothing. */
export async function askRoutes(deps: Deps): Promise<Found['routes'] | { problem: string } | undefined> {
  const routes = await findRoutesInUse(deps.db.autocommit);
  if (routes.length === 0) return undefined;
  const problems = await Promise.all(routes.map((route) => findProblem(deps, route)));
  const problem = problems.filter((each) => each !== undefined).join(' ');
  return problem === '' ? { routeIds: routes.map(({ id }) => id) } : { problem };
}

async function findProblem(deps: Deps, route: ListedRoute): Promise<string | undefined> {
  const { label, country, operator } = describeRoute(route);
  const name = `Route ${label} (${route.providerName})`;
  const answer = await askPrices(deps, route);
  if (answer === undefined) return `${name} has no key yet.`;
  if (!answer.ok) return `${name}: ${explainProviderError(answer.reason, answer.detail)}`;
  return answer.value.length > 0 ? undefined : `${name} offers nothing for ${country}, ${operator ?? 'any operator'}.`;
}
