import { setTimeout as sleep } from 'node:timers/promises';
import { cancelWaitSeconds, lifeSeconds } from '@pinline/contract/activations/rules';
import type { Deps } from '../../../deps.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import type { BoughtNumber, BuyAnswer, Provider, RefusalReason, UpstreamMoney } from '../../providers/provider.ts';
import { routesOfServer, type OpenRoute } from '../../providers/routes/routes.commands.ts';
import { purchaseAttempts } from '../activations.metrics.ts';
import { serverOf } from '../activations.present.ts';
import {
  markAttemptRefused,
  markAttemptUnknown,
  confirmAttempt,
  isIssued,
  markAttempt,
  countOwedCancels,
  rejectNumber,
  type FoundNumber,
  type MarkedAttempt,
} from './purchase.sql.ts';

export type Search = {
  userId: number;
  activationId: number;
  server: number;
  serviceCode: string;
  isDeepCheck: boolean;
  /** The call's Idempotency-Key: progress is reported under it. */
  key: string | null;
  /** Of `performance.now()`: when the user's money has waited long enough. */
  deadline: number;
};

export type SearchFailure = 'NO_NUMBERS' | 'PROVIDER_TROUBLE' | 'unknown';

/** One provider call, in milliseconds. */
const callMs = 8_000;
/** A call with less time than this is not made. */
const shortestCallMs = 500;
const reserveMs = 400;
const writeAgainMs = 200;
const deepCheckTries = 8;
const openRejectsAllowed = 3;

/** Asks the server's routes until a number is attached. Returns undefined then, else why not. */
export async function findNumber(deps: Deps, search: Search): Promise<SearchFailure | undefined> {
  let routes = await routesOfServer(deps.db.prepared, search.server);
  const tries = search.isDeepCheck ? deepCheckTries : Math.max(routes.length, 1);
  const rejected: string[] = [];
  let failure: SearchFailure = 'NO_NUMBERS';
  const exhausted = new Set<number>();
  reportProgress(deps, search, { phase: 'reserving', step: 1, of: tries });
  for (let step = 1; step <= tries; step += 1) {
    if (step > 1) routes = await routesOfServer(deps.db.prepared, search.server);
    if (routes.length === 0) return 'PROVIDER_TROUBLE';
    const route = routes.find(({ id }) => !exhausted.has(id));
    // Timers accept only whole milliseconds.
    const timeoutMs = Math.floor(Math.min(callMs, search.deadline - performance.now() - reserveMs));
    if (route === undefined || timeoutMs < shortestCallMs) break;
    reportProgress(deps, search, { phase: step > 1 && search.isDeepCheck ? 'deepCheck' : 'asking', step, of: tries });
    const outcome = await askRoute(deps, search, { route, rejected, timeoutMs });
    if (outcome === 'attached') return undefined;
    if (outcome === 'unknown') return 'unknown';
    if (outcome === 'over') return 'PROVIDER_TROUBLE';
    if (outcome === 'rejected') continue;
    exhausted.add(route.id);
    if (outcome === 'trouble' || outcome === 'other currency') failure = 'PROVIDER_TROUBLE';
  }
  return failure;
}

type RouteOutcome = 'attached' | 'rejected' | PriceProblem | 'none left' | 'trouble' | 'unknown' | 'over';
type PriceProblem = 'too dear' | 'other currency';

async function askRoute(
  deps: Deps,
  search: Search,
  ask: { route: OpenRoute; rejected: string[]; timeoutMs: number },
): Promise<RouteOutcome> {
  const { route } = ask;
  if (search.isDeepCheck && (await countOwedCancels(deps.db.prepared, route.providerId)) >= openRejectsAllowed) return 'none left';
  const provider = await deps.providers.get(route.providerId);
  if (provider === undefined) return 'trouble';
  deps.crash('before_mark');
  const attempt = await markAttempt(deps.db, { ...search, routeId: route.id, node: deps.node, timeoutMs: ask.timeoutMs });
  deps.crash('after_mark');
  if (attempt === null) return 'over';
  const attemptId = attempt.id;
  const answer = await askProvider(deps, provider, search, { ...ask, attempt });
  deps.crash('after_answer');
  deps.metrics.count(purchaseAttempts, { provider: String(route.providerId), outcome: labelOutcome(answer) });
  switch (answer.outcome) {
    case 'refused':
      await retryWhileDatabaseAway(search, () => markAttemptRefused(deps.db, attemptId, `${answer.reason}: ${answer.detail}`));
      return isOutOfNumbers(answer.reason) ? 'none left' : 'trouble';
    case 'unknown':
      await retryWhileDatabaseAway(search, () => markAttemptUnknown(deps.db, attemptId, answer.detail));
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
      return retryWhileDatabaseAway(search, () =>
        rejectUnusable(deps, {
          attemptId,
          upstreamId: answer.upstreamId,
          detail: answer.detail,
        }),
      );
    case 'bought':
      return retryWhileDatabaseAway(search, () =>
        attachNumber(deps, search, {
          provider,
          attemptId,
          ceiling: attempt.ceiling,
          number: answer.number,
          rejected: ask.rejected,
          timeoutMs: remainingMs(search),
        }),
      );
  }
}

/** Only this process knows the provider's answer, so it retries the write while the database is away, until the user's deadline. */
async function retryWhileDatabaseAway<T>({ deadline }: Search, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= deadline) throw error;
      await sleep(writeAgainMs);
    }
  }
}

async function askProvider(
  deps: Deps,
  provider: Provider,
  search: Search,
  ask: { route: OpenRoute; attempt: MarkedAttempt; rejected: string[]; timeoutMs: number },
): Promise<BuyAnswer> {
  const { route, attempt } = ask;
  const asked = provider.buy(
    {
      serviceCode: search.serviceCode,
      country: route.country,
      operator: route.operator,
      ceiling: attempt.ceiling,
      orderId: attempt.orderId,
      exceptPrefixes: ask.rejected.map((phone) => phone.slice(0, 7)).slice(-20),
    },
    AbortSignal.timeout(ask.timeoutMs),
  );
  deps.crash('during_call');
  return asked;
}

export type NumberToAttach = {
  provider: Provider;
  attemptId: number;
  ceiling: UpstreamMoney | null;
  number: BoughtNumber;
  rejected: string[];
  /** For asking whether the number was sold before, in milliseconds. */
  timeoutMs: number;
};

export async function attachNumber(
  deps: Deps,
  search: Pick<Search, 'server' | 'serviceCode' | 'isDeepCheck'>,
  found: NumberToAttach,
): Promise<'attached' | 'rejected' | PriceProblem | 'over' | 'unknown'> {
  const { number, attemptId } = found;
  const phoneNumber = `+${number.phoneNumber}`;
  const foundNumber = { attemptId, upstreamId: number.upstreamId, phoneNumber, cost: number.cost };
  const numberHash = deps.secrets.numberHash(search.serviceCode, phoneNumber);
  const problem = priceProblem(found);
  if (problem !== undefined) {
    deps.log.warn({ attemptId, cost: number.cost, ceiling: found.ceiling }, 'a provider sold a number at a price we refuse');
    const outcome = reportOutcome(deps, foundNumber, await rejectNumber(deps.db, foundNumber, problem));
    return outcome === 'rejected' ? problem : outcome;
  }
  const unfit = await whyUnfit(deps, search, found, numberHash);
  if (unfit !== undefined) {
    found.rejected.push(number.phoneNumber);
    return reportOutcome(deps, foundNumber, await rejectNumber(deps.db, foundNumber, unfit));
  }
  const server = serverOf(search);
  const life = deps.config.activationSeconds ?? lifeSeconds[server];
  const outcome = await confirmAttempt(deps.db, foundNumber, {
    canGetAnother: number.canGetAnother,
    lifeSeconds: life,
    cancelWaitSeconds: cancelWaitSeconds({ server, phoneNumber, lifeSeconds: life }),
    numberHash,
  });
  return reportOutcome(deps, foundNumber, outcome);
}

/** No user can be given this number, so we owe the provider its cancel. */
async function rejectUnusable(
  deps: Deps,
  { detail, ...sold }: { attemptId: number; upstreamId: string; detail: string },
): Promise<'trouble' | 'over' | 'unknown'> {
  const foundNumber = { ...sold, phoneNumber: null, cost: null };
  const outcome = reportOutcome(deps, foundNumber, await rejectNumber(deps.db, foundNumber, `unusable answer: ${detail}`));
  return outcome === 'rejected' ? 'trouble' : outcome;
}

const routeOutcomes = { attached: 'attached', late: 'over', rejected: 'rejected', duplicate: 'rejected', swapped: 'unknown' } as const;

function reportOutcome<Outcome extends keyof typeof routeOutcomes>(
  deps: Deps,
  { attemptId, upstreamId }: Pick<FoundNumber, 'attemptId' | 'upstreamId'>,
  outcome: Outcome,
) {
  if (outcome === 'duplicate') deps.log.error({ attemptId, upstreamId }, 'a provider gave out a number that is taken');
  return routeOutcomes[outcome];
}

function remainingMs({ deadline }: Search): number {
  return Math.max(1, Math.min(callMs, Math.round(deadline - performance.now() - reserveMs)));
}

/** Amounts in two currencies are never compared. Without a stated cost, the ceiling sent with the order must do. */
function priceProblem({ number: { cost }, ceiling }: NumberToAttach): PriceProblem | undefined {
  if (cost === null || ceiling === null) return undefined;
  if (cost.currency !== ceiling.currency) return 'other currency';
  return cost.micros > ceiling.micros ? 'too dear' : undefined;
}

async function whyUnfit(
  deps: Deps,
  search: Pick<Search, 'serviceCode' | 'isDeepCheck'>,
  found: NumberToAttach,
  numberHash: Buffer,
): Promise<string | undefined> {
  const { number } = found;
  if (!search.isDeepCheck) return undefined;
  if (await isIssued(deps.db.prepared, { serviceCode: search.serviceCode, numberHash })) return 'issued before';
  const list = await found.provider.listActive(AbortSignal.timeout(found.timeoutMs));
  return list.ok && list.value.activations.some((each) => each.upstreamId === number.upstreamId && each.isRepeated)
    ? 'repeated'
    : undefined;
}

function labelOutcome(answer: BuyAnswer): string {
  if (answer.outcome !== 'refused') return answer.outcome;
  return answer.reason === 'NOT_ASKED' ? 'not_asked' : isOutOfNumbers(answer.reason) ? 'none_left' : 'refused';
}

function isOutOfNumbers(reason: RefusalReason): boolean {
  return ['NO_NUMBERS', 'PRICE_TOO_HIGH', 'BAD_SERVICE', 'BAD_COUNTRY'].includes(reason);
}

function reportProgress(
  deps: Deps,
  search: Search,
  progress: { phase: 'reserving' | 'asking' | 'deepCheck'; step: number; of: number },
): void {
  if (search.key !== null) deps.live.tell(search.userId, { type: 'progress', key: search.key, ...progress });
}
