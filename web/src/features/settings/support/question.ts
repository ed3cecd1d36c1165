export type Question = {
  /** Its address is `/support#id`, so it never changes. */
  id: string;
  question: string;
  /** Paragraphs and lists. */
  answer: readonly (string | readonly string[])[];
  /** Words people search it by and that it does not say, in small letters. */
  also?: string;
};
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };
