import type { Question, QuestionGroup } from './question.ts';
import { numberAnswers, numberTitles } from './questions-numbers.hi.ts';
import { walletAnswers, walletTitles } from './questions-wallet.hi.ts';
import { questionGroups } from './questions.ts';

export function hindiQuestionGroups(kept: { numbersDays: number }): readonly QuestionGroup[] {
  const answers: Readonly<Record<string, Omit<Question, 'id'>>> = { ...numberAnswers, ...walletAnswers(kept) };
  const titles: Readonly<Record<string, string>> = { ...numberTitles, ...walletTitles };
  return questionGroups(kept).map(({ id, title, questions }) => ({
    id,
    title: titles[id] ?? title,
    questions: questions.map((question) => {
      const { also = '', ...answered } = answers[question.id] ?? question;
      return { id: question.id, ...answered, also: `${question.also ?? ''} ${also}` };
    }),
  }));
}
