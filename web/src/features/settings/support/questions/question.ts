export type Question = {
  /** Part of the address `/support#id`, so it never changes. */
  id: string;
  question: string;
  answer: readonly (string | readonly string[])[];
  also?: string;
};
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };

export type AnswersTo<Groups extends readonly QuestionGroup[]> = Readonly<
  Record<Groups[number]['questions'][number]['id'], Omit<Question, 'id'>>
>;
export type TitlesOf<Groups extends readonly QuestionGroup[]> = Readonly<Record<Groups[number]['id'], string>>;
