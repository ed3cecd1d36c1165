import type { Deps } from '../../../deps.ts';
import { runBeside } from '../../../platform/run-beside.ts';
import type { Provider } from '../../providers/provider.ts';
import { certainAfterSeconds } from '../missing/missing.sql.ts';
import { endAsGivenBack, endDebt, findDueDebts, noteDebtOver, postponeDebt, type Debt } from './debts.sql.ts';
import { type Lease, type WatchState } from '../watch/watch-state.ts';

type DebtOutcome = { done: string } | { retryAfterSeconds: number } | { isOver: true; isTooLate?: boolean };

const callMs = 8_000;
const debtsAtOnce = 20;
/** Then a debt is written off and shows in reconciliation: after about two hours, with the waits below. */
const triesAllowed = 40;

export async function payUpstreamDebts(deps: Deps, { providerId, provider }: Lease, state: WatchState): Promise<void> {
  const room = debtsAtOnce - state.paying.size;
  if (room <= 0) return;
  for (const debt of await findDueDebts(deps.db.prepared, {
    providerId,
    exceptIds: [...state.paying.keys()],
    limit: room,
  }))
    runBeside(
      state.paying,
      debt.id,
      () => payDebt(deps, debt, provider),
      (error) => deps.log.warn({ err: error, taskId: debt.id }, 'a debt to a provider could not be paid yet'),
    );
}

const mostAtOnce = 1_000;

/** Numbers whose money the provider kept, by its answer to the cancel, and gave back by its own records: they cost nothing. */
export async function noteGivenBack(
  { db }: Pick<Deps, 'db'>,
  { providerId, upstreamIds }: { providerId: number; upstreamIds: string[] },
): Promise<void> {
  for (let start = 0; start < upstreamIds.length; start += mostAtOnce)
    await endAsGivenBack(db.autocommit, { providerId, upstreamIds: upstreamIds.slice(start, start + mostAtOnce) });
}

async function payDebt(deps: Deps, debt: Debt, provider: Provider): Promise<void> {
  const answer = await attempts[debt.kind](provider, debt.upstreamId);
  if ('isOver' in answer && (debt.overSeconds ?? 0) < certainAfterSeconds) return noteDebtOver(deps.db.autocommit, debt.id);
  const result = 'isOver' in answer ? { done: answer.isTooLate === true ? 'too late' : 'over' } : answer;
  if ('done' in result) {
    // A number that received a code was charged to us.
    if (debt.kind === 'cancel' && result.done === 'code_arrived')
      deps.log.warn({ taskId: debt.id, upstreamId: debt.upstreamId, outcome: result.done }, 'a number could not be given back');
    return endDebt(deps.db.autocommit, debt.id, result.done);
  }
  if (debt.tries + 1 < triesAllowed)
    return postponeDebt(deps.db.autocommit, debt.id, Math.max(result.retryAfterSeconds, Math.min(2 ** debt.tries, 300)));
  deps.log.error({ taskId: debt.id, kind: debt.kind, upstreamId: debt.upstreamId }, 'a debt to a provider is written off');
  return endDebt(deps.db.autocommit, debt.id, 'gave up');
}

const attempts: Record<Debt['kind'], (provider: Provider, upstreamId: string) => Promise<DebtOutcome>> = {
  async cancel(provider, upstreamId) {
    const answer = await provider.cancel(upstreamId, AbortSignal.timeout(callMs));
    if (answer.outcome === 'too_early') return { retryAfterSeconds: answer.retryAfterSeconds ?? 15 };
    if (answer.outcome === 'unknown') return { retryAfterSeconds: 1 };
    if (answer.outcome !== 'over') return { done: answer.outcome };
    // Some providers say "over" of a number that has its code: it stays open and charged.
    const status = await provider.check(upstreamId, AbortSignal.timeout(callMs));
    const hasCode = status.ok && (status.value.state === 'received' || status.value.state === 'again');
    return hasCode ? { done: 'code_arrived' } : { isOver: true, isTooLate: answer.isTooLate === true };
  },
  async finish(provider, upstreamId) {
    const answer = await provider.finish(upstreamId, AbortSignal.timeout(callMs));
    if (!answer.ok) return { retryAfterSeconds: 1 };
    if (answer.value.isMissing === true) return { isOver: true };
    return { done: answer.value.finished ? 'finished' : 'not needed' };
  },
  async again(provider, upstreamId) {
    const answer = await provider.askForAnother(upstreamId, AbortSignal.timeout(callMs));
    return answer.ok ? { done: answer.value.accepted ? 'accepted' : 'refused' } : { retryAfterSeconds: 1 };
  },
};
