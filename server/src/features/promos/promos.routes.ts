import { paise, toRupees } from '@pinline/contract/values/money';
import { normalisePromoCode } from '@pinline/contract/promos/promos.rules';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { runOnceByKey } from '../../platform/api/idempotency/once-by-key.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { readAvailableBalance } from '../wallet/wallet.sql.ts';
import { redeemPromoCode } from './promos.commands.ts';

export function mountPromos(mount: Mount, deps: Deps): void {
  mount('POST coupon/usecoupon', async ({ body, idempotencyKey: key }, { userId }) => {
    const code = normalisePromoCode(body.couponCode);
    const once = { userId, key, call: 'POST coupon/usecoupon', requestHash: sha256(code) };
    return runOnceByKey(deps, once, async (isAgain) => {
      const redemption = await redeemPromoCode(deps, { userId, code, isAgain });
      return reply(200, { ...redemption, balance: toRupees(paise(await readAvailableBalance(deps.db.autocommit, userId))) });
    });
  });
}
