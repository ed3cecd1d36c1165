import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { doublings } from '../../../platform/alarms/count-alarm.rules.ts';
import { percentOfCodes } from '../pauses/pause.rules.ts';
import type { Pause } from '../pauses/pauses.commands.ts';
import { routeLabel } from '../routes/routes.rules.ts';

export const pauseKinds = ['route_paused', 'route_fallen'] as const;

type Found = FoundAlarm<(typeof pauseKinds)[number]>;

/** One alarm per route: where a provider fails, many services of a route fall together. */
export function writePauseAlarms(pauses: readonly Pause[]): Found[] {
  const fallen = pauses.filter(({ mode, fallenAt }) => mode === 'automatic' && fallenAt !== null);
  const byRoute = Map.groupBy(fallen, ({ routeId, isPaused }) => `${routeId} ${isPaused}`);
  return [...byRoute.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const text = `Route ${routeLabel(first)} ${explain(first, alike.length - 1)}`;
    const kind = first.isPaused ? 'route_paused' : 'route_fallen';
    return [{ kind, subject: String(first.routeId), severity: 'warning', text, sentAgainFor: String(doublings(alike.length)) }];
  });
}

function explain({ isPaused, serviceName, recent, usual }: Pause, others: number): string {
  const fall = recent && usual ? `${percentOfCodes(recent)}% against its usual ${percentOfCodes(usual)}%` : 'far below its usual success';
  const services = others === 0 ? serviceName : `${serviceName} and ${others} more ${others === 1 ? 'service' : 'services'}`;
  if (isPaused) return `is paused automatically for ${services}: ${fall}.`;
  return `fell for ${services}: ${fall}. No other route is open, so it isn’t paused.`;
}
