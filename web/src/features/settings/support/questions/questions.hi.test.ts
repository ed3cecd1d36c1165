import { expect, test } from 'vitest';
import { hindiQuestionGroups } from './questions.hi.ts';
import { questionGroups } from './questions.ts';

const kept = { numbersDays: 45 };
const english = questionGroups(kept).flatMap(({ questions }) => questions);
const hindi = hindiQuestionGroups(kept).flatMap(({ questions }) => questions);

test.each(english.map((question, index) => ({ id: question.id, question, translated: hindi[index] })))(
  'the answer to $id has as many parts and the same figures in Hindi',
  ({ id, question, translated }) => {
    expect(translated?.id).toBe(id);
    expect(translated?.question).toMatch(/\p{Script=Devanagari}/u);
    expect(translated?.answer.map(sizeOf)).toEqual(question.answer.map(sizeOf));
    expect(figuresIn(translated?.answer ?? [])).toEqual(figuresIn(question.answer));
  },
);

type Answer = (typeof english)[number]['answer'];

function sizeOf(part: Answer[number]): number {
  return typeof part === 'string' ? 1 : part.length;
}

function figuresIn(answer: Answer): string[] {
  return [
    ...new Set(
      answer
        .flat()
        .join(' ')
        .match(/\d+(?:,\d+)*/g) ?? [],
    ),
  ].toSorted();
}
