import type { AdminServer, Route, RoutePause } from '../servers.api.ts';

/** The key of its row in the list. Apart from the list, which is loaded only where something is paused. */
export function pauseKey({ route, pause }: { route: Route; pause: RoutePause }): string {
  return `pause ${route._id} ${pause.serviceId}`;
}

export function pauseKeysOf({ routes }: AdminServer): string[] {
  return routes.flatMap((route) => route.pauses.map((pause) => pauseKey({ route, pause })));
}
