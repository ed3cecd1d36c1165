import { timeFormat, yearOf } from '../../platform/time/times.ts';
import { serversText } from './providers.texts.ts';
import type { AdminProvider, AdminServer, Route } from './servers.api.ts';
import { formatDate } from '../../ui/time/formats.ts';

export function formatMaskedKey(apiKey: string): string {
  return apiKey.replace(/^•+/, '•'.repeat(12));
}

export function dayOf(instant: string, now: number): string {
  return (yearOf(instant) === yearOf(now) ? thisYear : formatDate)(instant);
}

const thisYear = timeFormat({ day: 'numeric', month: 'short' });

export function namesOf(numbers: readonly string[], servers: readonly AdminServer[]): string {
  const names = numbers.map((number) => servers.find(({ server }) => server === number)?.serverName ?? number);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}${serversText.keys.and}${last}`;
}

export type RouteState = 'on' | 'off' | 'providerOff' | 'noBalance' | 'trouble';

export function stateOf(route: Route, provider: AdminProvider | undefined): RouteState {
  if (!route.isEnabled) return 'off';
  if (provider === undefined) return 'on';
  if (!provider.isEnabled) return 'providerOff';
  if (provider.health === null || provider.health.isWorking) return 'on';
  return isEmpty(provider) ? 'noBalance' : 'trouble';
}

export function isEmpty({ health }: AdminProvider): boolean {
  return health !== null && health.balance !== null && Number(health.balance) <= 0;
}

/** Whether the host differs from the saved one, so that the key must be typed again. */
export function isMoved(typed: string, saved: string | null): boolean {
  if (saved === null || !URL.canParse(typed.trim())) return false;
  return new URL(typed.trim()).origin !== new URL(saved).origin;
}
