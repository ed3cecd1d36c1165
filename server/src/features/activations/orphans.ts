import type { Deps } from '../../deps.ts';
import type { Provider, UpstreamActivation } from '../providers/provider.ts';
import { settleFind } from './find-number.ts';
import { matchOrphans, type OpenAttempt } from './orphans.rules.ts';
import { closeUnseenAttempts, knownUpstreamIds, openAttempts, oweCancel } from './orphans.sql.ts';
import { releasePurchase } from './purchase.sql.ts';

/**
 * Looks for the numbers of purchases that had no certain answer (reliability.md §5). The list was read before the attempts are:
 * whatever stands in it was marked in our books before it was bought.
 */
export async function resolveOrphans(deps: Deps, providerId: number, provider: Provider, list: UpstreamActivation[]): Promise<void> {
  const attempts = await openAttempts(deps.db.read, providerId);
  if (attempts.every(({ isInFlight }) => isInFlight)) return;
  const known = await knownUpstreamIds(
    deps.db.read,
    providerId,
    list.map(({ upstreamId }) => upstreamId),
  );
  const { pairs, extra, unsure } = matchOrphans(
    attempts.map((attempt) => asListed(attempt, provider)),
    list.filter(({ upstreamId }) => !known.has(upstreamId)),
  );
  for (const { attempt, orphan } of pairs)
    await adopt(deps, providerId, provider, { ...attempt, serviceCode: attempt.orderedCode }, orphan);
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
    route: { providerId, ceilingMicros: attempt.ceilingMicros },
    provider,
    attemptId: attempt.id,
    number: { upstreamId: orphan.upstreamId, phoneNumber: orphan.phoneNumber, cost: orphan.cost, canGetAnother: orphan.canGetAnother },
    rejected: [],
    patienceMs,
  });
  deps.log.info({ attemptId: attempt.id, outcome }, 'an orphan was found');
  if (outcome === 'attached') deps.live.hint(attempt.userId);
  // A number that is not fit ends the search: the user's time is nearly over.
  if (outcome === 'rejected' && (await releasePurchase(deps.db, { ...attempt, failure: 'PROVIDER_TROUBLE' })))
    deps.live.hint(attempt.userId);
}
