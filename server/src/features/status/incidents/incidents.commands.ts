import type { Db } from '../../../platform/database/database.ts';
import { findRouteStates, writeIncidents } from './incidents.sql.ts';
import { findPausedRoutes } from './paused-routes.rules.ts';

/** Opens and closes incidents: each minute, so a trouble that is shorter may leave none. */
export async function recordIncidents(db: Db): Promise<void> {
  await writeIncidents(db, findPausedRoutes(await findRouteStates(db)));
}
