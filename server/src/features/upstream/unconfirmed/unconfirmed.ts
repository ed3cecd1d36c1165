import type { Deps } from '../../../deps.ts';
import { clockOffsetOf } from '../../providers/accounts/books.commands.ts';
import type { Provider, UpstreamActivation } from '../../providers/provider.ts';
import { settleFind } from '../../activations/buy/find-number.ts';
import { offsetsOfList, type KnownOffsets } from './unconfirmed-clock.rules.ts';
import { matchOrphans, type OpenAttempt } from './unconfirmed.rules.ts';
import { closeUnseenAttempts, firstSightings, knownUpstreamIds, openAgain, openAttempts, oweCancel } from './unconfirmed.sql.ts';
import { releasePurchase } from '../../activations/buy/purchase.sql.ts';

/**
 * Looks for the numbers of purchases that had no certain answer (reliability.md §5). The list was read before the attempts are:
 * whatever stands in it was marked in our books before it was bought.
 */
export async function resolveOrphans(deps: Deps, providerId: number, provider: Provider, list: UpstreamActivation[]): Promise<void> {
  const attempts = await openAttempts(deps.db.read, providerId);
  if (attempts.every(({ isInFlight }) => isInFlight)) return;
  const { unmatched, clock } = await readUnmatched(deps, providerId, list);
  const { pairs, extra, unsure } = matchOrphans(
    attempts.map((attempt) => asListed(attempt, provider)),
    unmatched,
    clock,
  );
  for (const { attempt, orphan } of pairs) {
    await openAgain(deps.db.read, attempt.id);
    await adopt(deps, providerId, provider, { ...attempt, serviceCode: attempt.orderedCode }, orphan);
  }
  for (const orphan of extra) {
    deps.log.warn({ providerId, upstreamId: orphan.upstreamId }, 'a number that nobody bought is cancelled upstream');
    await oweCancel(deps.db.read, providerId, orphan.upstreamId);
  }
  for (const purchase of await closeUnseenAttempts(
    deps.db.read,
    providerId,
    [...pairs.map(({ attempt }) => attempt), ...unsure].map(({ id }) => id),
  )) {
    if (await releasePurchase(deps.db, { ...purchase, failure: 'PROVIDER_TROUBLE' })) deps.live.hint(purchase.userId);
  }
}

/** The numbers of the list that belong to none of our purchases, and what the others show of the provider's clock. */
async function readUnmatched(deps: Deps, providerId: number, list: UpstreamActivation[]) {
  const { read } = deps.db;
  const ids = list.map(({ upstreamId }) => upstreamId);
  const [known, stored] = await Promise.all([knownUpstreamIds(read, providerId, ids), clockOffsetOf(read, providerId)]);
  const others = list.filter(({ upstreamId }) => !known.ids.has(upstreamId));
  const seen = await firstSightings(
    read,
    providerId,
    others.map(({ upstreamId }) => upstreamId),
  );
  const clock: KnownOffsets = { stored, ...offsetsOfList(list, known.boughtAt) };
  return { unmatched: others.map((each) => ({ ...each, firstSeenAt: seen.get(each.upstreamId) })), clock };
}

/** Under the code that the provider's list has for its service. */
function asListed(attempt: OpenAttempt, provider: Provider): OpenAttempt & { orderedCode: string } {
  const { serviceCode: orderedCode } = attempt;
  return { ...attempt, orderedCode, serviceCode: provider.canonicalServiceCode?.(orderedCode) ?? orderedCode };
}

/** For whether an orphan was sold before, in milliseconds: its user has little time left. */
const patienceMs = 2_000;

/** The number goes to its purchase when the user still waits for one; the database decides, and owes a cancel otherwise. */
async function adopt(deps: Deps, providerId: number, provider: Provider, attempt: OpenAttempt, orphan: UpstreamActivation): Promise<void> {
  const outcome = await settleFind(deps, attempt, {
    provider,
    attemptId: attempt.id,
    ceiling: attempt.ceiling,
    number: { upstreamId: orphan.upstreamId, phoneNumber: orphan.phoneNumber, cost: orphan.cost, canGetAnother: orphan.canGetAnother },
    rejected: [],
    patienceMs,
  });
  deps.log.info({ providerId, attemptId: attempt.id, outcome }, 'an orphan was found');
  if (outcome === 'attached') deps.live.hint(attempt.userId);
  // A number that is not fit ends the search: the user's time is nearly over.
  const isUnfit = outcome === 'rejected' || outcome === 'too dear' || outcome === 'other currency';
  if (isUnfit && (await releasePurchase(deps.db, { ...attempt, failure: 'PROVIDER_TROUBLE' }))) deps.live.hint(attempt.userId);
}
