import type { Deps } from '../../../deps.ts';
import { readPauses } from '../pauses/pauses.commands.ts';
import { measureRanks, saveRanks, type Rank } from './measure-ranks.sql.ts';
import { rankRoutes } from './rank-routes.rules.ts';

/** Every five minutes, on one node: purchases only read what it found. */
export async function rankAllRoutes({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const [measured, pauses] = await Promise.all([measureRanks(db.autocommit, config.timeZone), readPauses(db.autocommit)]);
  const paused = new Set(pauses.filter(({ isPaused }) => isPaused).map(({ serviceId, routeId }) => `${serviceId} ${routeId}`));
  const routes = measured.map((route) => ({ ...route, isPaused: paused.has(`${route.serviceId} ${route.id}`) }));
  const ranks = [...Map.groupBy(routes, ({ serviceId }) => serviceId).values()].flatMap((ofService) =>
    rankRoutes(ofService).map(({ serviceId, id, samples, succeeded, cost, isOutOfStock }, place): Rank => ({
      serviceId,
      id,
      place: place + 1,
      samples,
      succeeded,
      cost,
      isOutOfStock,
    })),
  );
  await db.transaction((tx) => saveRanks(tx, ranks));
}
