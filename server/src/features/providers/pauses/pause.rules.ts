import { percentOf } from '@pinline/contract/values/percent.rules';

/** Outcomes of one service on one route. */
export type Counted = { samples: number; succeeded: number };

/** One number's result: whether it got a code, and who bought it. */
export type Outcome = { hasCode: boolean; userId: number };

/** The run that a decision was made from, and what it was compared with. */
export type Evidence = { recent: Counted; usual: Counted };

/** No decision with fewer outcomes, on either side of the comparison. */
export const leastSamples = 20;
/** A run is looked for among this many of the latest outcomes. */
export const latestOutcomes = 120;
/** One purchase in this many asks a paused route first. */
export const purchasesPerProbe = 20;
/** So does the first purchase after this many hours, or a service that sells little would never be opened again. */
export const hoursPerProbe = 4;
/** The failures that a fall is found from must be those of this many users. */
const leastUsers = 8;

/** A route is paused for a fall to this share of its usual success, or lower. */
const fallenShare = 0.55;
/** Where nearly every number gets a code, a few buyers whose numbers all fail would otherwise look like a fall. */
const mostShare = 0.8;
/** In standard deviations: how far the usual success is lowered, because few outcomes say little about it. */
const caution = 1.5;
/** How much likelier a fall must be than chance, as a natural logarithm: a route is tested after each outcome, for weeks. */
const proofOfFall = 15;
/** Lower than for a fall: opening too early costs a few purchases, and the route is paused again. */
const proofOfRecovery = 4;

/**
 * Whether a route fell far below its own success. `week` counts the last 7 days, `latest` is its end in the order of purchase.
 * A cumulative sum test (CUSUM): of the runs that end now, the one that a fall explains best is compared with the rest of the week.
 * A few users whose numbers all fail are no fall.
 */
export function findFall({ week, latest }: { week: Counted; latest: readonly Outcome[] }): Evidence | undefined {
  let best: (Evidence & { proof: number }) | undefined;
  for (const recent of runsUntilNow(latest.map(({ hasCode }) => hasCode))) {
    const usual = { samples: week.samples - recent.samples, succeeded: week.succeeded - recent.succeeded };
    if (usual.samples < leastSamples) break;
    const proof = -proofOfUsual(recent, usual);
    if (proof >= (best?.proof ?? proofOfFall)) best = { recent, usual, proof };
  }
  if (best === undefined || countFailedUsers(latest.slice(-best.recent.samples)) < leastUsers) return undefined;
  return { recent: best.recent, usual: best.usual };
}

function countFailedUsers(outcomes: readonly Outcome[]): number {
  return new Set(outcomes.filter(({ hasCode }) => !hasCode).map(({ userId }) => userId)).size;
}

/** The same test in the other direction, of a paused route's probes in the order of purchase. */
export function isRecovered({ usual, probes }: { usual: Counted; probes: readonly boolean[] }): boolean {
  return runsUntilNow(probes).some((recent) => proofOfUsual(recent, usual) >= proofOfRecovery);
}

/** Whole percent. */
export function percentOfCodes({ samples, succeeded }: Counted): number {
  return percentOf({ part: succeeded, whole: samples, decimals: 0 });
}

/** The log likelihood ratio: positive where outcomes look like the usual success, negative where they look like a fall. */
function proofOfUsual({ samples, succeeded }: Counted, usual: Counted): number {
  const share = cautiousShare(usual);
  const fallen = share * fallenShare;
  return succeeded * Math.log(share / fallen) + (samples - succeeded) * Math.log((1 - share) / (1 - fallen));
}

/** The success that is at least usual: the mean of a Beta distribution with a flat prior, lowered by its deviation. */
function cautiousShare({ samples, succeeded }: Counted): number {
  const mean = (succeeded + 1) / (samples + 2);
  return Math.min(mostShare, Math.max(0.01, mean - caution * Math.sqrt((mean * (1 - mean)) / (samples + 3))));
}

/** The latest outcomes, from the shortest run that decides to all. */
function runsUntilNow(outcomes: readonly boolean[]): Counted[] {
  let succeeded = 0;
  const runs: Counted[] = [];
  outcomes
    .slice(-latestOutcomes)
    .toReversed()
    .forEach((hasCode, index) => {
      succeeded += Number(hasCode);
      if (index + 1 >= leastSamples) runs.push({ samples: index + 1, succeeded });
    });
  return runs;
}
