import { isRecovered, findFall, latestOutcomes, type Counted } from '../../server/src/features/providers/pauses/pause.rules.ts';
import { daySeconds, findPause, simulatePurchases, weekSeconds, type Random } from './route-week.ts';

const servicesOfRoute = 8;

/** Routes whose success changes by the hour and from day to day, but doesn't fall. Of each, the second of two weeks is counted. */
export function countFalsePauses(random: Random, routes: number): number {
  let pauses = 0;
  for (let service = 0; service < routes * servicesOfRoute; service += 1) {
    const usual = 0.25 + random() * 0.7;
    const days = Array.from({ length: 14 }, () => (random() - 0.5) * 0.06);
    const share = (at: number) =>
      Math.min(0.98, usual + 0.04 * Math.sin((2 * Math.PI * at) / daySeconds) + (days[Math.floor(at / daySeconds)] ?? 0));
    const purchases = simulatePurchases(random, { perWeek: 20 * 100 ** random(), share }, 2);
    if (findPause(purchases, { from: weekSeconds, to: 2 * weekSeconds }) !== undefined) pauses += 1;
  }
  return pauses;
}

/** How many outcomes after the fall the test needs, for each of the runs. `week`: outcomes in the days before. */
export function measureDetection(
  random: Random,
  { runs, week, usual, fallen }: { runs: number; week: number; usual: number; fallen: number },
) {
  const delays = Array.from({ length: runs }, () => {
    const outcomes = Array.from({ length: week }, () => random() < usual);
    const counted: Counted = { samples: week, succeeded: outcomes.filter(Boolean).length };
    for (let delay = 1; delay <= 1_000; delay += 1) {
      const hasCode = random() < fallen;
      outcomes.push(hasCode);
      counted.samples += 1;
      counted.succeeded += Number(hasCode);
      if (findFall({ week: counted, latest: outcomes.slice(-latestOutcomes) }) !== undefined) return delay;
    }
    return Infinity;
  });
  return percentiles(delays);
}

/** How many probes the test needs to open a paused route. */
export function measureOpening(random: Random, { runs, usual, now, most }: { runs: number; usual: number; now: number; most: number }) {
  const delays = Array.from({ length: runs }, () => {
    const probes: boolean[] = [];
    while (probes.length < most) {
      probes.push(random() < now);
      if (isRecovered({ usual: { samples: 300, succeeded: Math.round(300 * usual) }, probes })) return probes.length;
    }
    return Infinity;
  });
  return { ...percentiles(delays), opened: delays.filter(Number.isFinite).length / runs };
}

function percentiles(values: number[]): { median: number; p95: number } {
  const ordered = values.toSorted((one, other) => one - other);
  const at = (share: number) => ordered[Math.ceil(share * ordered.length) - 1] ?? Infinity;
  return { median: at(0.5), p95: at(0.95) };
}
