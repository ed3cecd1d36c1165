import type { PauseMode } from '@pinline/contract/providers/providers.rules';
import { drawById, explore, sortByPlace, type Draw, type PlacedRoute } from '../order/ask-order.rules.ts';
import { purchasesPerProbe } from './pause.rules.ts';

/** A route's state for one service. `fallenAt`: when its success fell; null when it did not. */
export type RouteState = { id: number; isWorking: boolean; mode: PauseMode; fallenAt: Date | null };

/** `isProbeDue`: no purchase asked it first for hours. `probedBy`: the last purchase that did so for this reason. */
export type ProbedRoute = RouteState & PlacedRoute & { isProbeDue: boolean; probedBy: number | null };

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

/** In the order that a purchase asks them. `last`: the paused ones, asked when no other route sold a number. */
export type ChosenRoutes<Route> = { first: Route[]; last: Route[] };

/**
 * One purchase in twenty asks a paused route first, to find out whether it recovered, and so does the first one in hours. As many of the others
 * explore an open one where the order is automatic. A shut route is never asked.
 */
export function chooseRoutes<Route extends ProbedRoute>(
  routes: readonly Route[],
  activationId: number,
  draw: Draw = drawById,
): ChosenRoutes<Route> {
  const paused = findPaused(routes);
  const asked = sortByPlace(routes.filter(({ mode }) => mode !== 'shut'));
  const probe = asked.find((route) => paused.has(route.id) && route.isWorking && isProbe(route, activationId));
  const open = asked.filter(({ id }) => !paused.has(id));
  return {
    first: probe === undefined ? explore(open, draw(activationId)) : [probe, ...open],
    last: asked.filter((route) => paused.has(route.id) && route !== probe),
  };
}

/** The paused route that this purchase may ask first because none did so for hours. Undefined where it probes one anyway. */
export function findDueProbe<Route extends ProbedRoute>(routes: readonly Route[], activationId: number): Route | undefined {
  const paused = findPaused(routes);
  const probed = routes.filter(({ id, isWorking }) => paused.has(id) && isWorking);
  return probed.some((route) => isProbe(route, activationId)) ? undefined : probed.find(({ isProbeDue }) => isProbeDue);
}

function compareLastFallen(one: RouteState, other: RouteState): number {
  return Number(other.isWorking) - Number(one.isWorking) || (other.fallenAt?.getTime() ?? 0) - (one.fallenAt?.getTime() ?? 0);
}

/** By what is stored, so that a purchase that asks again chooses the same routes. */
function isProbe({ id, probedBy }: ProbedRoute, activationId: number): boolean {
  return probedBy === activationId || (activationId + id) % purchasesPerProbe === 0;
}
