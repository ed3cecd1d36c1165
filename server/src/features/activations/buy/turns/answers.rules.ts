import { stockRefusals, type BuyAnswer, type RefusalReason } from '../../../providers/provider.ts';

export function labelOutcome(answer: BuyAnswer): string {
  if (answer.outcome !== 'refused') return answer.outcome;
  return answer.reason === 'NOT_ASKED' ? 'not_asked' : isOutOfNumbers(answer.reason) ? 'none_left' : 'refused';
}

export function isOutOfNumbers(reason: RefusalReason): boolean {
  return reason === 'NOT_AGAIN' || stockRefusals.includes(reason);
}
