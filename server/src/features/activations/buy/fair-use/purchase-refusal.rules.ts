import { buyingPausedMessage, tooManyPurchasesMessage, type PurchaseLimit } from '@pinline/contract/activations/buying.rules';
import { refuse, Refusal } from '../../../../platform/errors.ts';

/** `refuse_unfair` refuses inside the database; its findings become sentences here. */
export function explainRefusal(error: unknown): never {
  if (error instanceof Refusal && error.code === 'BUYING_PAUSED') {
    const { message } = error.found as { message: string | null }; // as `refuse_unfair` makes it
    refuse('BUYING_PAUSED', { values: { sentence: message ?? buyingPausedMessage } });
  }
  if (error instanceof Refusal && error.code === 'TOO_MANY_PURCHASES')
    refuse('TOO_MANY_PURCHASES', { values: { sentence: tooManyPurchasesMessage(error.found as PurchaseLimit) } }); // as `refuse_unfair` makes it
  throw error;
}
