export type Question = {
  /** Part of the address `/support#id`, so it never changes. */
  id: string;
  question: string;
  answer: readonly (string | readonly string[])[];
  /** Lower-case search words that the text lacks. */
  also?: string;
};
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };
