import type { Deps } from '../../deps.ts';
import { checkProviders } from './health/health.commands.ts';
import { measureRouteQuality } from './routes/quality.sql.ts';

/** Whether our accounts work, and what is left on them. */
export async function checkHealth(deps: Deps): Promise<void> {
  await checkProviders(deps);
}

/** Success and usual wait of every route, for operators. */
export async function measureRoutes(deps: Pick<Deps, 'db'>): Promise<void> {
  await measureRouteQuality(deps.db.read);
}
