import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { readAvailableBalance } from '../../wallet/wallet.sql.ts';
import { explainRefusal } from '../buy/admission/purchase-refusal.rules.ts';
import { presentMobile } from '../activations.present.ts';
import { findActivation } from '../activations.sql.ts';
import { revealMessages, type Reveal } from './late-codes.sql.ts';

/** Charges the activation's price once and shows its late messages. A repeat answers the same. */
export async function revealLateCode(
  deps: Deps,
  { userId, key }: Caller,
  { id, isSecondCharge }: Pick<Reveal, 'id' | 'isSecondCharge'>,
): Promise<{ mobile: Mobile; balance: number }> {
  const reveal = { userId, id, isSecondCharge, keyId: key?.id, timeZone: deps.config.timeZone };
  if (await revealMessages(deps.db, reveal).catch(explainRefusal)) deps.live.hint(userId);
  const row = await findActivation(deps.db.prepared, { userId, id });
  const mobile = row && presentMobile(row, deps.config.timeZone);
  if (mobile === undefined) return refuse('ACTIVATION_NOT_FOUND');
  return { mobile, balance: toRupees(paise(await readAvailableBalance(deps.db.prepared, userId))) };
}
