import { numberQuestions } from './questions-numbers.ts';
import { walletQuestions } from './questions-wallet.ts';
import type { QuestionGroup } from './question.ts';

export function questionGroups({ numbersDays }: { numbersDays: number }): readonly QuestionGroup[] {
  return [...numberQuestions, ...walletQuestions({ numbersDays })];
}
