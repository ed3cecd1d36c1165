import { paise, toRupees } from '@pinline/contract/money';
import { reply, type Mount } from '../../platform/api.ts';

export function mountWallet(mount: Mount): void {
  // The caller's own lookup has just read the balance.
  mount('GET payment/balance', async (_ask, caller) =>
    reply(200, { balance: toRupees(paise(caller.available)), referralCode: caller.referralCode }),
  );
}
