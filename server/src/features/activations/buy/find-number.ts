import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Rank } from '../../../platform/fairness/fair-line.rules.ts';
import type { BuyAnswer, EndedNumber, Provider } from '../../providers/provider.ts';
import { countryOfRoute, findRoutesToAsk, planRoutesToAsk } from '../../providers/routes/routes.commands.ts';
import type { ChosenRoutes } from '../../providers/pauses/choose-routes.rules.ts';
import type { OpenRoute, RouteToAsk } from '../../providers/routes/routes.sql.ts';
import type { BuyersTurn } from '../../providers/guard/sales.ts';
import { purchaseAttempts } from '../activations.metrics.ts';
import type { KnownFailure } from '../activations.rules.ts';
import { attachNumber, rejectUnusable, type RouteProblem } from './attach-number.ts';
import { retryWhileDatabaseAway } from './database-away.ts';
import { isOutOfNumbers, labelOutcome } from './turns/answers.rules.ts';
import { reportProgress } from './turns/report-progress.ts';
import { exceptedPrefixes, takeBuyersTurn, takeFirstTurn } from './turns/take-buyers-turn.ts';
import { msUntil, remainingMs, shortestCallMs } from './turns/time-left.ts';
import { markAttempt, markAttemptRefused, markAttemptUnknown, type AttemptToMark, type MarkedAttempt } from './purchase.sql.ts';

export type NumberAgain = EndedNumber & { routeId: number };

/** A service on its server. */
export type Candidate = { serviceId: number; server: number };

export type Search = {
  userId: number;
  activationId: number;
  /** What may be bought, in the order that it is asked for. */
  candidates: readonly Candidate[];
  serviceCode: string;
  isDeepCheck: boolean;
  /** By a user's own software. */
  isByKey: boolean;
  /** The country that the buyer named, as ISO 3166 alpha-2; null for any. */
  wantedCountry: string | null;
  /** Whose turn it is at a provider. */
  rank: Rank;
  /** The call's Idempotency-Key: progress is reported under it. */
  key: string | null;
  /** The number that is bought again, and the route that it came from. */
  again?: NumberAgain | undefined;
  /** Other installations that passed this purchase on to us. */
  passed?: readonly string[] | undefined;
  /** By `performance.now()`: when the user's money has waited long enough. */
  deadline: number;
};

/** What is known of it before money is held. */
export type PlannedSearch = Omit<Search, 'serviceCode'>;

export type SearchFailure = KnownFailure | 'unknown';

const deepCheckTries = 8;
/** Without a deep check: how often a purchase asks again for a number in place of a reported one. */
const reportedTries = 2;

/** One route of one candidate. */
export type Stop = { candidate: Candidate; route: RouteToAsk };

/** What the search begins with: the turn at the first route. `callUntil` is of `performance.now()`. */
export type Plan = { stops: Stop[]; first: Stop; turn: BuyersTurn; callUntil: number };
/** `attempt`: undefined where it wasn't stored with the hold. */
export type BegunSearch = Plan & { attempt: MarkedAttempt | undefined };

/** Asks the routes of each candidate until a number is attached. Returns undefined then, else why not. */
export async function findNumber(deps: Deps, search: Search, stored?: BegunSearch): Promise<SearchFailure | undefined> {
  const begun = await refuseIfLate(deps, search, stored);
  let stops = begun?.stops ?? (await openStops(deps, search));
  const tries = search.isDeepCheck ? deepCheckTries : Math.max(stops.length, 1);
  const rejected: string[] = [];
  const none = search.again === undefined ? 'NO_NUMBERS' : 'NUMBER_GONE';
  let failure: SearchFailure = none;
  /** By route, and by service. */
  const exhausted = new Set<number>();
  const skipped = new Set<number>();
  reportProgress(deps, search, { phase: 'reserving', stop: stops[0], step: 1, of: tries });
  const extraTries = () => (search.isDeepCheck || search.again !== undefined ? 0 : Math.min(rejected.length, reportedTries));
  for (let step = 1; step <= tries + extraTries(); step += 1) {
    if (step > 1) stops = await openStops(deps, search);
    if (stops.length === 0) return 'PROVIDER_TROUBLE';
    const marked = step === 1 ? begun : undefined;
    const isLeft = ({ candidate, route }: Stop) => !exhausted.has(route.id) && !skipped.has(candidate.serviceId);
    const stop = marked?.first ?? stops.find(isLeft);
    if (stop === undefined) break;
    if (marked === undefined && remainingMs(deps, search) < shortestCallMs)
      return failure === none && rejected.length === 0 ? 'BUSY' : failure;
    reportProgress(deps, search, { phase: step > 1 && search.isDeepCheck ? 'deepCheck' : 'asking', stop, step, of: tries + extraTries() });
    const outcome = await askRoute(deps, search, {
      stop,
      rejected,
      turn: marked?.turn,
      attempt: marked?.attempt,
      callUntil: marked?.callUntil,
    });
    if (outcome === 'attached') return undefined;
    if (outcome === 'unknown') return 'unknown';
    if (outcome === 'over') return 'PROVIDER_TROUBLE';
    if (outcome === 'rejected' && (search.isDeepCheck || rejected.length <= reportedTries)) continue;
    if (outcome === 'skipped') skipped.add(stop.candidate.serviceId);
    else exhausted.add(stop.route.id);
    if (outcome === 'busy') failure = 'BUSY';
    else if ((outcome === 'trouble' || outcome === 'other currency') && failure !== 'BUSY') failure = 'PROVIDER_TROUBLE';
  }
  return failure;
}

/** A stored attempt that waited too long, for its user or an answer, to be asked; with time left, another one is stored. */
async function refuseIfLate(deps: Deps, { deadline }: Search, stored: BegunSearch | undefined): Promise<BegunSearch | undefined> {
  if (stored === undefined || msUntil(stored.callUntil) >= shortestCallMs) return stored;
  const { turn, attempt } = stored;
  turn.giveBack();
  if (attempt !== undefined)
    await retryWhileDatabaseAway(deadline, () => markAttemptRefused(deps.db, attempt.id, 'NOT_ASKED: no time left'));
  return undefined;
}

async function openStops(deps: Deps, search: Search): Promise<Stop[]> {
  const routes = await retryWhileDatabaseAway(search.deadline, () => findRoutesToAsk(deps.db.prepared, search, fitsSearch(search)));
  return listStops(search, routes);
}

/** Why nothing is held: no route to ask, no turn in time, no numbers a moment ago, or only routes whose numbers this user rejected, which others may have. */
export type NoPlan = KnownFailure | 'ONLY_REJECTED';

/**
 * Before money is held. Undefined when only the purchase itself can choose, or there is nothing to buy. `isRepeated`: a repeat has no use for a
 * turn.
 */
export async function planSearch(
  deps: Deps,
  search: PlannedSearch & { serviceCode: string | undefined },
  isRepeated: () => Promise<boolean>,
): Promise<Plan | NoPlan | undefined> {
  const routes = await planRoutesToAsk(deps.db.prepared, search, fitsSearch(search));
  const { serviceCode } = search;
  if (routes === undefined || serviceCode === undefined || search.candidates.length === 0) return undefined;
  const stops = listStops(search, routes);
  let failure: NoPlan = stops.length === 0 ? 'PROVIDER_TROUBLE' : 'ONLY_REJECTED';
  for (const stop of stops) {
    if (stop.route.hasOpenRejects) continue;
    const provider = await deps.providers.get(stop.route.providerId);
    const turn = provider && (await takeFirstTurn({ provider, search: { ...search, serviceCode }, stop, rejected: [] }, isRepeated));
    if (turn === 'repeated') return undefined;
    if (turn === 'busy') failure = 'BUSY';
    else if (turn === 'none') failure = failure === 'ONLY_REJECTED' ? 'NO_NUMBERS' : failure;
    else if (turn === undefined || turn.isResting === true) failure = failure === 'BUSY' ? failure : 'PROVIDER_TROUBLE';
    else return { stops, first: stop, turn, callUntil: performance.now() + remainingMs(deps, search) };
  }
  return (await isRepeated()) ? undefined : failure;
}

/** The first attempt of a plan, as it is stored. */
export function attemptOf({ node }: Deps, { first: { candidate, route }, callUntil }: Pick<Plan, 'first' | 'callUntil'>): AttemptToMark {
  const orderId = randomBytes(16).toString('hex');
  return { serviceId: candidate.serviceId, routeId: route.id, node, timeoutMs: msUntil(callUntil), orderId };
}

function fitsSearch({ wantedCountry, again }: Pick<Search, 'wantedCountry' | 'again'>) {
  if (again !== undefined) return (route: OpenRoute) => route.id === again.routeId;
  return (route: OpenRoute) => wantedCountry === null || countryOfRoute(route)?.iso === wantedCountry;
}

function listStops({ candidates }: Pick<Search, 'candidates'>, routes: readonly ChosenRoutes<RouteToAsk>[]): Stop[] {
  const stopsOf = (which: 'first' | 'last') =>
    candidates.flatMap((candidate, place) => (routes[place]?.[which] ?? []).map((route) => ({ candidate, route })));
  return [...stopsOf('first'), ...stopsOf('last')];
}

/** `skipped`: the buyer can't have what this candidate costs now, or has no place on its server. */
type RouteOutcome = 'attached' | 'rejected' | RouteProblem | 'none left' | 'trouble' | 'busy' | 'unknown' | 'over' | 'skipped';

/** `turn`, `attempt`, `callUntil`: as the plan has them. */
type Ask = {
  stop: Stop;
  rejected: string[];
  turn: BuyersTurn | undefined;
  attempt: MarkedAttempt | undefined;
  callUntil: number | undefined;
};

async function askRoute(deps: Deps, search: Search, ask: Ask): Promise<RouteOutcome> {
  const { stop, rejected } = ask;
  if (stop.route.hasOpenRejects) return 'none left';
  const provider = await deps.providers.get(stop.route.providerId);
  if (provider === undefined) {
    if (ask.attempt !== undefined) await markAttemptRefused(deps.db, ask.attempt.id, 'NOT_ASKED: no provider');
    return 'trouble';
  }
  const turn = ask.turn ?? (await takeBuyersTurn({ provider, search, stop, rejected }));
  if (turn === 'none') return 'none left';
  if (turn === 'busy') return 'busy';
  try {
    return await askInTurn(deps, search, {
      ...ask,
      provider,
      turn,
      callUntil: ask.callUntil ?? performance.now() + remainingMs(deps, search),
    });
  } finally {
    turn.giveBack();
  }
}

type AskInTurn = Ask & { provider: Provider; turn: BuyersTurn; callUntil: number };

async function askInTurn(deps: Deps, search: Search, ask: AskInTurn): Promise<RouteOutcome> {
  const { route } = ask.stop;
  const { provider } = ask;
  const attempt = ask.attempt ?? (await mark(deps, search, ask));
  deps.crash('after_mark');
  if (attempt === 'over' || attempt === 'skipped') return attempt;
  const attemptId = attempt.id;
  // The attempt may have waited for a locked user.
  if (msUntil(ask.callUntil) < shortestCallMs) {
    await markAttemptRefused(deps.db, attemptId, 'NOT_ASKED: no time left');
    return 'busy';
  }
  const answer = await askProvider(deps, search, { ...ask, route, attempt });
  deps.crash('after_answer');
  deps.metrics.count(purchaseAttempts, { provider: String(route.providerId), outcome: labelOutcome(answer) });
  switch (answer.outcome) {
    case 'refused':
      await retryWhileDatabaseAway(search.deadline, () => markAttemptRefused(deps.db, attemptId, `${answer.reason}: ${answer.detail}`));
      return isOutOfNumbers(answer.reason) ? 'none left' : 'trouble';
    case 'unknown':
      await retryWhileDatabaseAway(search.deadline, () => markAttemptUnknown(deps.db, attemptId, answer.detail));
      deps.log.warn(
        { activationId: search.activationId, providerId: route.providerId, detail: answer.detail },
        'a purchase has no certain answer',
      );
      return 'unknown';
    case 'unusable':
      deps.log.warn(
        {
          activationId: search.activationId,
          providerId: route.providerId,
          upstreamId: answer.upstreamId,
          detail: answer.detail,
        },
        'a purchase has an answer that cannot be used, and its number is cancelled upstream',
      );
      return retryWhileDatabaseAway(search.deadline, () =>
        rejectUnusable(deps, {
          attemptId,
          upstreamId: answer.upstreamId,
          detail: answer.detail,
        }),
      );
    case 'bought':
      return retryWhileDatabaseAway(search.deadline, () =>
        attachNumber(
          deps,
          { ...search, server: ask.stop.candidate.server },
          {
            provider,
            attemptId,
            ceiling: attempt.ceiling,
            number: answer.number,
            rejected: ask.rejected,
            timeoutMs: remainingMs(deps, search),
          },
        ),
      );
  }
}

function mark(deps: Deps, { userId, activationId, deadline }: Search, { stop, callUntil }: AskInTurn) {
  deps.crash('before_mark');
  const attempt = { userId, activationId, ...attemptOf(deps, { first: stop, callUntil }) };
  return retryWhileDatabaseAway(deadline, () => markAttempt(deps.db, attempt));
}

async function askProvider(
  deps: Deps,
  search: Search,
  ask: { route: RouteToAsk; attempt: MarkedAttempt; rejected: string[]; turn: BuyersTurn; callUntil: number },
): Promise<BuyAnswer> {
  const { route, attempt } = ask;
  const { serviceCode, again, passed = [] } = search;
  const wish = { serviceCode, country: route.country, operator: route.operator, ceiling: attempt.ceiling, passed };
  const signal = AbortSignal.timeout(msUntil(ask.callUntil));
  const asked =
    again === undefined
      ? ask.turn.buy(
          {
            ...wish,
            orderId: attempt.orderId,
            isForReuse: route.sellsAgain,
            // A company that sees many cancels can tell one reseller from all others.
            buyer: search.isByKey ? deps.secrets.pseudonym(search.userId, `provider:${route.providerId}`) : null,
            exceptPrefixes: exceptedPrefixes(ask.rejected),
          },
          signal,
        )
      : ask.turn.buyAgain({ ...wish, ended: again }, signal);
  deps.crash('during_call');
  return asked;
}
