import { formatRupees } from '@pinline/contract/values/money-format';
import { paise, toRupees } from '@pinline/contract/values/money';
import { refusals } from '@pinline/contract/errors';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/errors.ts';
import { countOrRefuse, removeAttempt, type Throttle } from '../auth/throttle/throttle.ts';
import { redeem } from './promos.sql.ts';

/** `expired`: it was used; the wire's word. */
export type Redemption = { status: 'success' | 'expired'; message: string };

/** Once, for the first user. `isAgain`: the reply to the same request was lost. */
export async function redeemPromoCode(deps: Deps, wish: { userId: number; code: string; isAgain: boolean }): Promise<Redemption> {
  // Counted as wrong before the lookup, so that parallel guesses don't get more tries.
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, wrongCodes(wish.userId)) : undefined;
  const { outcome, amount } = await redeem(deps.db, wish);
  if (outcome === 'unknown') refuse('PROMO_CODE_UNKNOWN', { fields: { couponCode: refusals.PROMO_CODE_UNKNOWN.message } });
  if (attempt !== undefined) await removeAttempt(deps.db.autocommit, attempt);
  const isOwnFromBefore = outcome === 'used' && amount !== null && wish.isAgain;
  // Only the redeemer learns that a code was redeemed.
  if (amount === null) return { status: 'expired', message: 'This promo code has already been used' };
  if (outcome === 'used' && !isOwnFromBefore) return { status: 'expired', message: 'You have already used this promo code' };
  deps.live.hint(wish.userId);
  return { status: 'success', message: `${formatRupees(toRupees(paise(amount)))} has been added to your balance.` };
}

const wrongCodes = (userId: number): Throttle => ({ kind: 'wrong-promo-code', key: String(userId), most: 10, windowSeconds: 10 * 60 });
