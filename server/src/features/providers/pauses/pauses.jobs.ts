import type { Deps } from '../../../deps.ts';
import { findFall, isRecovered } from './pause.rules.ts';
import {
  findFallenPairs,
  findTestedPairs,
  notifyWaitingBuyers,
  saveFall,
  saveOpening,
  saveProbes,
  type FallenPair,
  type Pair,
  type TestedPair,
} from './pauses.sql.ts';

/** Each minute, on one node. */
export async function testRoutes(deps: Pick<Deps, 'db' | 'log' | 'config'>): Promise<void> {
  const { timeZone } = deps.config;
  for (const pair of await findFallenPairs(deps.db.autocommit, timeZone)) await testPair(deps, pair, () => testFallen(deps, pair));
  for (const pair of await findTestedPairs(deps.db.autocommit, timeZone)) await testPair(deps, pair, () => testOpen(deps, pair));
}

/** A pair that fails must not keep the others from their test. */
async function testPair({ log }: Pick<Deps, 'log'>, { routeId, serviceId }: Pair, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ err: error, routeId, serviceId }, 'the success of a route could not be tested');
  }
}

async function testOpen({ db, log }: Pick<Deps, 'db' | 'log'>, { routeId, serviceId, week, latest, boughtAt }: TestedPair): Promise<void> {
  const evidence = findFall({ week, latest });
  const recentFrom = evidence && boughtAt.at(-evidence.recent.samples);
  if (evidence === undefined || recentFrom === undefined) return;
  const isSaved = await db.transaction(async (tx) => {
    if (!(await saveFall(tx, { routeId, serviceId }, { ...evidence, recentFrom }))) return false;
    await notifyWaitingBuyers(tx, { routeId, serviceId });
    return true;
  });
  if (isSaved) log.warn({ routeId, serviceId, ...evidence }, 'the success of a route fell far below its own');
}

async function testFallen({ db, log }: Pick<Deps, 'db' | 'log'>, pair: FallenPair): Promise<void> {
  const { routeId, serviceId, usual, probes } = pair;
  await db.transaction(async (tx) => {
    await saveProbes(tx, pair);
    if (!isRecovered({ usual, probes }) || !(await saveOpening(tx, pair, pair.fallenAt))) return;
    await notifyWaitingBuyers(tx, pair);
    log.info({ routeId, serviceId, probes: probes.length }, 'a route that fell is open again');
  });
}
