import type { PauseDecision } from '@pinline/contract/providers/providers.rules';
import type { Deps } from '../../../deps.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { findPaused } from './choose-routes.rules.ts';
import {
  findPauses,
  findUsableRoutes,
  lockPair,
  notifyWaitingBuyers,
  saveMode,
  saveOpening,
  type Pair,
  type PauseRow,
} from './pauses.sql.ts';

/** `isPaused`: not asked, except by probes. False for a route that fell and is the last open one. */
export type Pause = PauseRow & { isPaused: boolean };

/** Routes that fell, and those that an operator keeps open or shut. */
export async function readPauses(db: Db | Tx): Promise<Pause[]> {
  const [pauses, routes] = await Promise.all([findPauses(db), findUsableRoutes(db)]);
  const ofService = Map.groupBy(pauses, ({ serviceId }) => serviceId);
  const paused = new Map(
    [...ofService].map(([serviceId, rows]) => {
      const states = routes
        .filter(({ server }) => server === rows[0]?.server)
        .map((route) => {
          const own = rows.find(({ routeId }) => routeId === route.id);
          return { ...route, mode: own?.mode ?? ('automatic' as const), fallenAt: own?.fallenAt ?? null };
        });
      return [serviceId, findPaused(states)];
    }),
  );
  return pauses.map((row) => ({ ...row, isPaused: row.mode === 'shut' || paused.get(row.serviceId)?.has(row.routeId) === true }));
}

/** `open` keeps it open and `shut` keeps it shut until an operator decides otherwise; `now` opens it and tests it on. */
export async function decidePause(deps: Deps, by: By, pair: Pair, decision: PauseDecision): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = (await lockPair(tx, pair)) ?? refuse('ROUTE_NOT_FOUND');
    if (decision === 'now') await saveOpening(tx, pair, null);
    await saveMode(tx, pair, decision === 'now' ? 'automatic' : decision);
    await notifyWaitingBuyers(tx, pair);
    await recordAudit(tx, by, {
      action: 'route.pause',
      target: `route:${pair.routeId}`,
      before: { service: before.serviceName, mode: before.mode, hasFallen: before.isFallen },
      after: {
        service: before.serviceName,
        mode: decision === 'now' ? 'automatic' : decision,
        hasFallen: decision !== 'now' && before.isFallen,
      },
    });
  });
}
