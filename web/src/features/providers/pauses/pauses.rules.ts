import type { PauseDecision } from '@pinline/contract/providers/providers.rules';
import type { Route, RoutePause } from '../servers.api.ts';
import { pausesText as text } from './pauses.texts.ts';

export type RoutePauseOf = { route: Route; pause: RoutePause };

export function pausesOf(routes: readonly Route[]): RoutePauseOf[] {
  return routes.flatMap((route) => route.pauses.map((pause) => ({ route, pause })));
}

/** With `{time}` and `{fall}` where it fell. */
export function explainPause({ mode, isPaused, fall }: RoutePause): string {
  if (fall === null) return mode === 'shut' ? text.shutByHand : text.openByHand;
  if (mode === 'shut') return text.keptShut;
  if (mode === 'open') return text.keptOpen;
  return isPaused ? text.paused : text.fallen;
}

/** What an operator can decide about it now. */
export function decisionsOn({ mode, fall }: RoutePause): PauseDecision[] {
  if (mode === 'automatic') return ['now', 'open', 'shut'];
  return fall === null ? ['automatic', mode === 'open' ? 'shut' : 'open'] : ['automatic', 'now', mode === 'open' ? 'shut' : 'open'];
}

/** About any service: one whose success didn't fall has no pause. */
export function decisionsFor(pause: RoutePause | undefined): PauseDecision[] {
  return pause === undefined ? ['open', 'shut'] : decisionsOn(pause);
}

export function describeMode(pause: RoutePause | undefined): string {
  if (pause === undefined) return text.modes.automatic;
  if (pause.mode !== 'automatic') return text.modes[pause.mode];
  return pause.isPaused ? text.modes.paused : text.modes.fallen;
}
