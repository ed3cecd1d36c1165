import { buyingPausedMessage, tooManyPurchasesMessage, type PurchaseLimit } from '@pinline/contract/activations/buying.rules';
import { refuse, Refusal } from '../../../platform/errors.ts';

/** The operator's rules refuse inside the database (`refuse_unfair`); here their findings become sentences for the user. */
export function explainRefusal(error: unknown): never {
  if (error instanceof Refusal && error.code === 'BUYING_PAUSED') {
    const { message } = error.found as { message: string | null }; // as `refuse_unfair` makes it
    refuse('BUYING_PAUSED', { values: { sentence: message ?? buyingPausedMessage } });
  }
  if (error instanceof Refusal && error.code === 'TOO_MANY_PURCHASES')
    refuse('TOO_MANY_PURCHASES', { values: { sentence: tooManyPurchasesMessage(error.found as PurchaseLimit) } }); // as `refuse_unfair` makes it
  throw error;
}
