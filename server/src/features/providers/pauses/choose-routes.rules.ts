import type { PauseMode } from '@pinline/contract/providers/rules';
import { purchasesPerProbe } from './pause.rules.ts';

/** A route's state for one service. `fallenAt`: when its success fell; null when it did not. */
export type RouteState = { id: number; isWorking: boolean; mode: PauseMode; fallenAt: Date | null };

/**
 * Which of a service's routes are paused automatically. The last open one never is: of routes that all fell, the one that fell last stays open.
 * A route whose provider doesn't work is no other route.
 */
export function findPaused(routes: readonly RouteState[]): ReadonlySet<number> {
  const usable = routes.filter(({ mode }) => mode !== 'shut');
  const fallen = usable.filter(({ mode, fallenAt }) => mode === 'automatic' && fallenAt !== null);
  const isOtherOpen = usable.some((route) => route.isWorking && !fallen.includes(route));
  const lastOpen = isOtherOpen ? undefined : fallen.toSorted(compareLastFallen)[0];
  return new Set(fallen.filter((route) => route !== lastOpen).map(({ id }) => id));
}

/** The routes that a purchase asks, in their order. One purchase in twenty asks a paused route first, to find out whether it recovered. */
export function chooseRoutes<Route extends RouteState>(routes: readonly Route[], activationId: number): Route[] {
  const paused = findPaused(routes);
  const open = routes.filter(({ id, mode }) => mode !== 'shut' && !paused.has(id));
  const probe = routes.find((route) => paused.has(route.id) && route.isWorking && isProbe(route.id, activationId));
  return probe === undefined ? open : [probe, ...open];
}

function compareLastFallen(one: RouteState, other: RouteState): number {
  return Number(other.isWorking) - Number(one.isWorking) || (other.fallenAt?.getTime() ?? 0) - (one.fallenAt?.getTime() ?? 0);
}

/** By the ids, so that a purchase that asks again chooses the same routes. */
function isProbe(routeId: number, activationId: number): boolean {
  return (activationId + routeId) % purchasesPerProbe === 0;
}
