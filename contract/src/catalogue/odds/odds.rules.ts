/**
 * Numbers of one service whose wait ended in the same second, rounded up. `codes`: with a first code. `failed`: reported as unusable, so that no
 * code could follow. `censored`: without a code for another reason, such as a cancel or a switch, which says nothing of the time after it.
 */
export type SettledSecond = { seconds: number; codes: number; failed: number; censored: number };

/** `arrivedShare`: of the codes that ever arrive, those there by then. `laterChance`: that one still arrives for a number without a code or report. */
export type OddsPoint = [seconds: number, arrivedShare: number, laterChance: number];

/** `samples`: numbers with and without a code, those that still wait included. */
export type Odds = { samples: number; curve: OddsPoint[] };

export const oddsCodesNeeded = 50;
export const oddsPointsMaximum = 40;

/** One of a few numbers that still wait would move the curve a lot: a code counts as at most a tenth of them. */
const leastAtRisk = 10;

/** A straight line between two points is at most this far from the curve, as long as there are points left. */
const tolerance = 0.002;

/** Null with too few codes. */
export function measureOdds(settled: readonly SettledSecond[]): Odds | null {
  if (sumOf(settled, ({ codes }) => codes) < oddsCodesNeeded) return null;
  const samples = sumOf(settled, ({ codes, failed, censored }) => codes + failed + censored);
  const estimated = estimateArrivals(settled, samples);
  const everArrives = estimated.at(-1)?.arrived ?? 0;
  const points = estimated.map(({ arrived, waiting }, seconds): OddsPoint => {
    return [seconds, arrived / everArrives, waiting > 0 ? (everArrives - arrived) / waiting : 0];
  });
  return { samples, curve: thinOut(points).map(([seconds, ...shares]) => [seconds, ...shares.map(toFourDecimals)] as OddsPoint) };
}

type Estimate = { arrived: number; waiting: number };

/**
 * Kaplan–Meier with two ends (Aalen–Johansen): the share of numbers that have a code within each second, and the share that still waits, had no one
 * cancelled. A report ends the wait for good: as a cancel it would count as a number whose code was still to come.
 */
function estimateArrivals(settled: readonly SettledSecond[], samples: number): Estimate[] {
  const bySecond = new Map(settled.map((second) => [second.seconds, second]));
  let atRisk = samples;
  let arrived = 0;
  let waiting = 1;
  return Array.from({ length: Math.max(...bySecond.keys()) + 1 }, (_, seconds) => {
    const { codes, failed, censored } = bySecond.get(seconds) ?? { codes: 0, failed: 0, censored: 0 };
    const of = Math.max(atRisk, leastAtRisk);
    arrived += (waiting * codes) / of;
    waiting *= 1 - (codes + failed) / of;
    atRisk -= codes + failed + censored;
    return { arrived, waiting };
  });
}

type Span = { from: number; to: number; farthest: number; distance: number };

/** Keeps both ends, and each time the point that is farthest from the lines between those kept: many where the curve bends. */
function thinOut(points: readonly OddsPoint[]): OddsPoint[] {
  let spans = [spanOf(points, { from: 0, to: points.length - 1 })];
  while (spans.length < oddsPointsMaximum - 1) {
    const worst = spans.reduce((one, other) => (other.distance > one.distance ? other : one));
    if (worst.distance <= tolerance) break;
    const { from, to, farthest } = worst;
    const halves = [spanOf(points, { from, to: farthest }), spanOf(points, { from: farthest, to })];
    spans = spans.flatMap((span) => (span === worst ? halves : [span]));
  }
  const kept = new Set(spans.flatMap(({ from, to }) => [from, to]));
  return points.filter((_, index) => kept.has(index));
}

function spanOf(points: readonly OddsPoint[], { from, to }: { from: number; to: number }): Span {
  const span: Span = { from, to, farthest: from, distance: 0 };
  const ends = [points[from], points[to]].filter((point) => point !== undefined);
  points.slice(from + 1, to).forEach((point, index) => {
    const between = oddsAt(ends, point[0]);
    if (between === null) return;
    const distance = Math.max(Math.abs(point[1] - between.arrivedShare), Math.abs(point[2] - between.laterChance));
    if (distance > span.distance) Object.assign(span, { farthest: from + 1 + index, distance });
  });
  return span;
}

/** Null beyond the last point: no number was ever waited for that long. */
export function oddsAt(curve: readonly OddsPoint[], seconds: number): { arrivedShare: number; laterChance: number } | null {
  const next = curve.findIndex(([at]) => at >= seconds);
  const after = curve[next];
  if (after === undefined) return null;
  const before = curve[next - 1] ?? after;
  const way = after[0] === before[0] ? 0 : (seconds - before[0]) / (after[0] - before[0]);
  return { arrivedShare: (1 - way) * before[1] + way * after[1], laterChance: (1 - way) * before[2] + way * after[2] };
}

/** `tenths` of ten codes, or more than that many; `perHundred` numbers of a hundred, 0 for fewer than one. */
export type OddsSentence =
  | { kind: 'usual'; medianSeconds: number }
  | { kind: 'arrived'; tenths: number; isMore: boolean }
  | { kind: 'late'; tenths: number; perHundred: number };

const lateBelow = 0.1;

export function chooseOddsSentence({ curve }: Odds, seconds: number): OddsSentence | null {
  const odds = oddsAt(curve, seconds);
  if (odds === null) return null;
  if (odds.arrivedShare < 0.5) return { kind: 'usual', medianSeconds: arrivalSeconds(curve, 0.5) };
  const rounded = Math.round(odds.arrivedShare * 10);
  // Never ten of ten: a code can still arrive.
  const tenths = Math.min(rounded, 9);
  if (odds.laterChance >= lateBelow) return { kind: 'arrived', tenths, isMore: rounded === 10 };
  return { kind: 'late', tenths, perHundred: odds.laterChance < 0.01 ? 0 : Math.round(odds.laterChance * 100) };
}

/** The first full second by which this share of the codes has arrived. */
export function arrivalSeconds(curve: readonly OddsPoint[], share: number): number {
  const last = curve.at(-1)?.[0] ?? 0;
  let seconds = 0;
  while (seconds < last && (oddsAt(curve, seconds)?.arrivedShare ?? 1) < share) seconds += 1;
  return seconds;
}

function sumOf<T>(values: readonly T[], amount: (value: T) => number): number {
  return values.reduce((sum, value) => sum + amount(value), 0);
}

function toFourDecimals(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
