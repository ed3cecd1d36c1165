import type { Deps } from '../../../deps.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { isRiskyPrice, type SetPrice } from './risky-prices.rules.ts';

export async function requireCodeForRiskyPrices(deps: Deps, tx: Tx, caller: SessionCaller, prices: readonly SetPrice[]): Promise<void> {
  if (prices.some(isRiskyPrice)) await requireFreshFactor(deps, caller, tx);
}
