import {
  hoursPerProbe,
  isRecovered,
  findFall,
  latestOutcomes,
  purchasesPerProbe,
  type Counted,
} from '../../server/src/features/providers/pauses/pause.rules.ts';
import { daySeconds, findPause, pickUser, simulatePurchases, weekSeconds, type Random } from './route-week.ts';

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
    const buy = (share: number) => ({ hasCode: random() < share, userId: pickUser(random, week) });
    const outcomes = Array.from({ length: week }, () => buy(usual));
    const counted: Counted = { samples: week, succeeded: outcomes.filter(({ hasCode }) => hasCode).length };
    for (let delay = 1; delay <= 1_000; delay += 1) {
      const outcome = buy(fallen);
      outcomes.push(outcome);
      counted.samples += 1;
      counted.succeeded += Number(outcome.hasCode);
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

/** How many days a paused service needs to open again after it recovered, and the share of purchases that ask the paused route meanwhile. */
export function measureDaysToOpen(random: Random, { runs, perWeek, share }: { runs: number; perWeek: number; share: number }) {
  let bought = 0;
  let probed = 0;
  const days = Array.from({ length: runs }, () => {
    const probes: boolean[] = [];
    let lastProbe = 0;
    for (const { at, hasCode } of simulatePurchases(random, { perWeek, share: () => share }, 12)) {
      bought += 1;
      const isDue = at - lastProbe >= hoursPerProbe * 3_600;
      if (!isDue && random() >= 1 / purchasesPerProbe) continue;
      if (isDue) lastProbe = at;
      probed += 1;
      probes.push(hasCode);
      if (isRecovered({ usual: { samples: 300, succeeded: Math.round(300 * share) }, probes })) return at / daySeconds;
    }
    return Infinity;
  });
  return { ...percentiles(days), probedShare: probed / bought };
}

function percentiles(values: number[]): { median: number; p95: number } {
  const ordered = values.toSorted((one, other) => one - other);
  const at = (share: number) => ordered[Math.ceil(share * ordered.length) - 1] ?? Infinity;
  return { median: at(0.5), p95: at(0.95) };
}
