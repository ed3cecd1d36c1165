import type { Question, QuestionGroup } from './questions/question.ts';

type Ranges = readonly (readonly [from: number, to: number])[];
type Marked = { text: string; ranges: Ranges };

export type FoundQuestion = {
  id: string;
  question: Marked;
  answer: readonly (Marked | readonly Marked[])[];
  isOpen: boolean;
};
export type FoundGroup = { id: string; title: Marked; questions: FoundQuestion[] };

export function findAnswers(groups: readonly QuestionGroup[], search: string): FoundGroup[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return groups.flatMap(({ id, title, questions }) => {
    const found = questions.flatMap((question) => matchQuestion(question, { words, title }) ?? []);
    return found.length === 0 ? [] : [{ id, title: markWords(title, words), questions: found }];
  });
}

function matchQuestion(entry: Question, { words, title }: { words: readonly string[]; title: string }): FoundQuestion | undefined {
  const inQuestion = fold(entry.question);
  const inAnswer = fold(entry.answer.flat().join(' '));
  const everything = [inQuestion, inAnswer, fold(title), entry.also ?? ''].join(' ');
  if (!words.every((word) => everything.includes(word))) return undefined;
  return {
    id: entry.id,
    question: markWords(entry.question, words),
    answer: entry.answer.map((part) => (typeof part === 'string' ? markWords(part, words) : part.map((item) => markWords(item, words)))),
    isOpen: words.some((word) => !inQuestion.includes(word) && inAnswer.includes(word)),
  };
}

function markWords(text: string, words: readonly string[]): Marked {
  return { text, ranges: rangesOf(text, words) };
}

function rangesOf(text: string, words: readonly string[]): Ranges {
  const folded = fold(text);
  const places = words.flatMap((word) => placesOf(word, folded)).toSorted((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of places) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

function placesOf(word: string, text: string): [number, number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) places.push([at, at + word.length]);
  return places;
}

/** Keeps the length, so positions match the original text. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
