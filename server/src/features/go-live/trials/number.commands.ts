import type { Deps } from '../../../deps.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { buyNumber } from '../../activations/buy/buy.commands.ts';
import type { By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { moveTestMoney } from './move-money.ts';
import { giveUpNumber } from './settle-trials.ts';
import { findSoldPrice, insertTrial, saveActivation } from './trials.sql.ts';

/** An ordinary purchase by the operator, whose account is lent the price. Without a code the price is taken back. */
export async function startNumberTrial(deps: Deps, by: By, serviceId: number): Promise<void> {
  const { caller } = by;
  await requireFreshFactor(deps, caller);
  const id = await deps.db.transaction(async (tx) => {
    const lent = (await findSoldPrice(tx, serviceId)) ?? refuse('SERVICE_NOT_FOUND');
    const trial = (await insertTrial(tx, { line: 'number', userId: caller.userId, lent })) ?? refuse('GO_LIVE_TRIAL_RUNNING');
    await moveTestMoney(tx, by, { userId: caller.userId, amount: lent, reason: 'Lent for the test number of the go-live checklist' });
    return trial;
  });
  const order = { kind: 'one server', serviceId, expectedPrice: null, replacesId: null, isDeepCheck: false, country: null } as const;
  try {
    const { data } = await buyNumber(deps, caller, order, null);
    if (data.mobile === null) await giveUpNumber(deps, by, { id, problem: data.message });
    else await saveActivation(deps.db.autocommit, { id, activationId: Number(data.mobile._id) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await giveUpNumber(deps, by, { id, problem: error.message });
  }
}
