import { numberQuestions } from './questions-numbers.ts';
import { walletQuestions } from './questions-wallet.ts';
import type { QuestionGroup } from './question.ts';

/** What buyers ask. Figures come from the rules themselves, and from what the operator set. */
export function questionGroups({ numbersDays }: { numbersDays: number }): readonly QuestionGroup[] {
  return [...numberQuestions, ...walletQuestions({ numbersDays })];
}
