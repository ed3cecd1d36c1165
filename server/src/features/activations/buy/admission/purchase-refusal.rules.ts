import { buyingPausedMessage, tooManyPurchasesMessage, type PurchaseLimit } from '@pinline/contract/activations/buying.rules';
import { keyLimitMessage, type KeyRefusal } from '@pinline/contract/developers/developers.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { refuse, Refusal } from '../../../../platform/errors.ts';

/** The database refuses; what it found becomes sentences and amounts here. */
export function explainRefusal(error: unknown): never {
  if (error instanceof Refusal && error.code === 'BUYING_PAUSED') {
    const { message } = error.found as { message: string | null }; // as `refuse_unfair` makes it
    refuse('BUYING_PAUSED', { values: { sentence: message ?? buyingPausedMessage } });
  }
  if (error instanceof Refusal && error.code === 'TOO_MANY_PURCHASES') {
    const limit = error.found as PurchaseLimit; // as `refuse_unfair` and `refuse_slowed` make it
    refuse('TOO_MANY_PURCHASES', { values: { sentence: tooManyPurchasesMessage(limit) }, retryAfterSeconds: limit.seconds });
  }
  if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE' && error.found !== undefined) {
    const { missing } = error.found as { missing: number }; // as `wallet_hold` and `choose_offer` make it
    refuse('INSUFFICIENT_BALANCE', { missing: toRupees(paise(missing)) });
  }
  if (error instanceof Refusal && error.code === 'KEY_LIMIT_REACHED') {
    const found = error.found as KeyRefusal; // as `key_refuse`, `refuse_stopped_key` and `activation_reveal` make it
    refuse('KEY_LIMIT_REACHED', {
      values: { sentence: keyLimitMessage(found) },
      limit: found.limit,
      ...('seconds' in found ? { retryAfterSeconds: found.seconds } : {}),
    });
  }
  throw error;
}
