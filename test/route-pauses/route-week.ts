import { findFall, latestOutcomes, type Counted } from '../../server/src/features/providers/pauses/pause.rules.ts';

/** Between 0 and 1. */
export type Random = () => number;

export type Purchase = { at: number; settledAt: number; hasCode: boolean; userId: number };

/** One service on a route. `share`: of its numbers that get a code, by the second. */
export type Stream = { perWeek: number; share: (at: number) => number };

export const daySeconds = 86_400;
export const weekSeconds = 7 * daySeconds;
const lifeSeconds = 1_200;
const numbersPerUser = 5;

/** As real purchases are: more by day than by night, a tenth in bursts, and now and then a buyer whose three numbers all fail. Some users buy much. */
export function simulatePurchases(random: Random, { perWeek, share }: Stream, weeks: number): Purchase[] {
  const purchases: Purchase[] = [];
  const meanGap = weekSeconds / perWeek;
  for (let at = 0; at < weeks * weekSeconds;) {
    const busy = 1 + 0.8 * Math.sin((2 * Math.PI * at) / daySeconds);
    at += (-Math.log(1 - random()) * meanGap) / Math.max(0.2, busy);
    const chance = random();
    const together = chance < 0.01 ? 3 : chance < 0.02 ? 5 + Math.floor(random() * 15) : 1;
    for (let each = 0; each < together; each += 1) {
      const boughtAt = at + each * 5 * random();
      purchases.push({
        ...simulatePurchase(random, boughtAt, chance < 0.01 ? 0 : share(boughtAt)),
        userId: chance < 0.01 ? -purchases.length + each : pickUser(random, perWeek),
      });
    }
  }
  return purchases.toSorted((one, other) => one.at - other.at);
}

/** A tenth of the users buys nearly a third of the numbers. */
export function pickUser(random: Random, perWeek: number): number {
  return Math.floor(random() ** 2 * Math.ceil(perWeek / numbersPerUser));
}

/** A code takes half a minute at the median. Without one, the buyer cancels, or the number's life ends. */
function simulatePurchase(random: Random, at: number, share: number): Omit<Purchase, 'userId'> {
  const hasCode = random() < share;
  const codeSeconds = Math.min(lifeSeconds, 30 * Math.exp(normal(random)));
  const cancelSeconds = 120 + random() * 2 * lifeSeconds;
  return { at, hasCode, settledAt: at + (hasCode ? codeSeconds : Math.min(cancelSeconds, lifeSeconds)) };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** When the test pauses it, as if it were asked after each outcome from `from` on: only what was bought before the first unsettled one is known. */
export function findPause(purchases: readonly Purchase[], { from, to }: { from: number; to: number }): Purchase | undefined {
  let now = 0;
  let oldest = 0;
  const week: Counted = { samples: 0, succeeded: 0 };
  for (const [place, purchase] of purchases.entries()) {
    now = Math.max(now, purchase.settledAt);
    if (now > to) return undefined;
    count(week, purchase, 1);
    for (let first = purchases[oldest]; first !== undefined && first.at < now - weekSeconds; first = purchases[oldest]) {
      count(week, first, -1);
      oldest += 1;
    }
    if (now < from) continue;
    const latest = purchases.slice(Math.max(oldest, place + 1 - latestOutcomes), place + 1);
    if (findFall({ week, latest }) !== undefined) return purchase;
  }
  return undefined;
}

function count(week: Counted, { hasCode }: Purchase, by: 1 | -1): void {
  week.samples += by;
  week.succeeded += hasCode ? by : 0;
}
