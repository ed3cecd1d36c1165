import type { Deps } from '../../../deps.ts';
import { findClockOffset } from '../../providers/health/clock-offset.sql.ts';
import type { Provider, UpstreamActivation } from '../../providers/provider.ts';
import { attachNumber } from '../../activations/buy/attach-number.ts';
import { offsetsOfList, type KnownOffsets } from './unconfirmed-clock.rules.ts';
import { matchUnconfirmedPurchases, type OpenAttempt } from './unconfirmed.rules.ts';
import {
  closeUnseenAttempts,
  findKnownUpstreamIds,
  findNumbersOfTwins,
  findOpenAttempts,
  findFirstSightings,
  openAgain,
} from './unconfirmed.sql.ts';
import { recordUpstreamDebt } from '../debts/debts.sql.ts';
import { releasePurchase } from '../../activations/buy/purchase.sql.ts';

/** The list was read before the attempts are: every purchase in it was stored by us before it was made. */
export async function resolveUnconfirmedPurchases(
  deps: Deps,
  { providerId, provider }: { providerId: number; provider: Provider },
  { activations: list, askedAt }: { activations: UpstreamActivation[]; askedAt: number },
): Promise<void> {
  const attempts = await findOpenAttempts(deps.db.autocommit, providerId);
  if (attempts.every(({ isInFlight }) => isInFlight)) return;
  const { unmatched, clock } = await readUnmatched(deps, providerId, list);
  const { pairs, leftOver, unsure } = matchUnconfirmedPurchases(
    attempts.map((attempt) => asListed(attempt, provider)),
    unmatched,
    clock,
  );
  for (const { attempt, number } of pairs) {
    await openAgain(deps.db.autocommit, attempt.id);
    await assignNumber(deps, providerId, provider, { ...attempt, serviceCode: attempt.orderedCode }, number);
  }
  for (const number of leftOver) {
    deps.log.warn({ providerId, upstreamId: number.upstreamId }, 'a number that no one bought is cancelled upstream');
    await recordUpstreamDebt(deps.db.autocommit, { providerId, upstreamId: number.upstreamId });
  }
  const foundIds = [...pairs.map(({ attempt }) => attempt), ...unsure].map(({ id }) => id);
  const listSeconds = (performance.now() - askedAt) / 1_000;
  for (const purchase of await closeUnseenAttempts(deps.db.autocommit, { providerId, foundIds, listSeconds })) {
    if (await releasePurchase(deps.db, { ...purchase, failure: 'PROVIDER_TROUBLE' })) deps.live.hint(purchase.userId);
  }
}

async function readUnmatched(deps: Deps, providerId: number, list: UpstreamActivation[]) {
  const { autocommit } = deps.db;
  const ids = list.map(({ upstreamId }) => upstreamId);
  const [known, stored] = await Promise.all([findKnownUpstreamIds(autocommit, providerId, ids), findClockOffset(autocommit, providerId)]);
  const unknown = list.filter(({ upstreamId }) => !known.ids.has(upstreamId));
  const ofTwins = await findNumbersOfTwins(autocommit, providerId, unknown);
  const others = unknown.filter(({ upstreamId }) => !ofTwins.has(upstreamId));
  const seen = await findFirstSightings(
    autocommit,
    providerId,
    others.map(({ upstreamId }) => upstreamId),
  );
  const clock: KnownOffsets = { stored, ...offsetsOfList(list, known.boughtAt) };
  return { unmatched: others.map((each) => ({ ...each, firstSeenAt: seen.get(each.upstreamId) })), clock };
}

function asListed(attempt: OpenAttempt, provider: Provider): OpenAttempt & { orderedCode: string } {
  const { serviceCode: orderedCode } = attempt;
  return { ...attempt, orderedCode, serviceCode: provider.canonicalServiceCode?.(orderedCode) ?? orderedCode };
}

/** For asking whether the number was sold before, in milliseconds: the user has little time left. */
const timeoutMs = 2_000;

/** The database decides whether the user still gets it; otherwise we owe a cancel. */
async function assignNumber(
  deps: Deps,
  providerId: number,
  provider: Provider,
  attempt: OpenAttempt,
  number: UpstreamActivation,
): Promise<void> {
  const outcome = await attachNumber(deps, attempt, {
    provider,
    attemptId: attempt.id,
    ceiling: attempt.ceiling,
    number: { upstreamId: number.upstreamId, phoneNumber: number.phoneNumber, cost: number.cost, canGetAnother: number.canGetAnother },
    rejected: [],
    timeoutMs,
  });
  deps.log.info({ providerId, attemptId: attempt.id, outcome }, 'the number of an unconfirmed purchase was found');
  if (outcome === 'attached') deps.live.hint(attempt.userId);
  const isUnfit = !['attached', 'over', 'unknown'].includes(outcome);
  if (isUnfit && (await releasePurchase(deps.db, { ...attempt, failure: 'PROVIDER_TROUBLE' }))) deps.live.hint(attempt.userId);
}
