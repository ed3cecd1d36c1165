import { samplesNeeded } from '@pinline/contract/catalogue/catalogue.rules';
import { percentOf } from '@pinline/contract/values/percent.rules';

/** `isPublic`: no one made its figures alone. */
export type Sample = Rate & {
  medianWaitSeconds: number | null;
  /** Nine of ten codes had arrived by then. */
  longWaitSeconds: number | null;
};
export type Rate = { samples: number; succeeded: number; isPublic: boolean };
export type Sold = { code: string; name: string };
export type Feed = { method: 'upi' | 'trc20'; checkedUpTo: Date | null; isAway: boolean };
export type Incident = {
  id: number;
  kind: 'buying_paused' | 'server_closed' | 'route_paused' | 'deposits_away';
  /** For a paused route: its server and country, such as `2:IN`, or `2:` for a country without a name here. */
  subject: string;
  openedAt: Date;
  closedAt: Date | null;
};

export const periods = ['hour', 'day', 'week'] as const;
export type Period = (typeof periods)[number];

/** In percent and seconds; null with too few outcomes, or of too few users. */
export type Figures = { successRate: number | null; usualWaitSeconds: number | null };

export type Rated = Record<Period, Figures> & {
  /** Success rates in percent, the oldest hour first. */
  last24Hours: (number | null)[];
  lastCodeAt: Date | null;
};

const serverStates = ['working', 'slow', 'fewer_codes', 'closed'] as const;
export type ServerState = (typeof serverStates)[number];
export type ServerStatus = Rated & { number: number; name: string; state: ServerState };

export type Headline =
  | 'buying_paused'
  | 'nothing_on_sale'
  | 'all_closed'
  | 'slow'
  | 'fewer_codes'
  | 'no_codes_lately'
  | 'codes_are_arriving';

export function figuresOf(sample: Sample): Figures {
  const successRate = rateOf(sample);
  return { successRate, usualWaitSeconds: successRate === null ? null : sample.medianWaitSeconds };
}

function rateOf({ samples, succeeded, isPublic }: Rate): number | null {
  return samples < samplesNeeded || !isPublic ? null : percentOf({ part: succeeded, whole: samples, decimals: 0 });
}

export function ratesOf24Hours(hours: readonly (Rate & { ago: number })[]): (number | null)[] {
  const byAge = new Map(hours.map((hour) => [hour.ago, hour]));
  return Array.from({ length: 24 }, (_, index) => {
    const hour = byAge.get(23 - index);
    return hour === undefined ? null : rateOf(hour);
  });
}

const goodPercent = 85;
const fairPercent = 65;

export type Tone = 'ok' | 'warn' | 'bad';

export function toneOf(successRate: number): Tone {
  if (successRate >= goodPercent) return 'ok';
  return successRate >= fairPercent ? 'warn' : 'bad';
}

const fallPoints = 10;
const slowFactor = 1.5;
const slowSeconds = 15;

/** A server that is always slow is as usual. */
export function stateOf({ hour, week }: Pick<Rated, 'hour' | 'week'>, { isClosed }: { isClosed: boolean }): ServerState {
  if (isClosed) return 'closed';
  if (hour.successRate === null || week.successRate === null) return 'working';
  if (hour.successRate < goodPercent && hour.successRate <= week.successRate - fallPoints) return 'fewer_codes';
  const [wait, usual] = [hour.usualWaitSeconds, week.usualWaitSeconds];
  if (wait !== null && usual !== null && wait >= usual * slowFactor && wait >= usual + slowSeconds) return 'slow';
  return 'working';
}

const recentMs = 60 * 60 * 1_000;

export function headlineOf(status: { now: Date; isBuyingPaused: boolean; servers: readonly ServerStatus[] }): Headline {
  const { now, isBuyingPaused, servers } = status;
  if (isBuyingPaused) return 'buying_paused';
  if (servers.length === 0) return 'nothing_on_sale';
  const open = servers.filter(({ state }) => state !== 'closed');
  if (open.length === 0) return 'all_closed';
  const measured = open.filter(({ hour }) => hour.successRate !== null);
  const inState = (state: ServerState) => measured.filter((server) => server.state === state).length;
  if (measured.length > 0 && inState('fewer_codes') * 2 > measured.length) return 'fewer_codes';
  if (measured.length > 0 && (inState('fewer_codes') + inState('slow')) * 2 > measured.length) return 'slow';
  const last = lastCodeOf(servers);
  return last === null || now.getTime() - last.getTime() > recentMs ? 'no_codes_lately' : 'codes_are_arriving';
}

export function lastCodeOf(servers: readonly Pick<Rated, 'lastCodeAt'>[]): Date | null {
  const times = servers.flatMap(({ lastCodeAt }) => (lastCodeAt === null ? [] : [lastCodeAt.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
