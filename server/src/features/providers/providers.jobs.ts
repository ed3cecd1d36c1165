import type { Deps } from '../../deps.ts';
import { checkProviders } from './health/health.commands.ts';
import { measureRouteQuality } from './routes/quality/quality.sql.ts';

export async function checkHealth(deps: Deps): Promise<void> {
  await checkProviders(deps);
}

export async function measureRoutes(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await measureRouteQuality(deps.db.autocommit, deps.config.timeZone);
}
