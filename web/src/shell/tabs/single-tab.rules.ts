export type TabState = 'asking' | 'held' | 'elsewhere';
export type OnTabState = (state: TabState) => void;

export type Question = { type: 'is the place free'; from: string; askedAt: number };
export type Answer = { type: 'the place is taken'; to: string };

/** The tab that asked first wins, even when the questions cross or are read late. */
export function answerTo(question: Question, own: Question): Answer | undefined {
  return isEarlier(own, question) ? { type: 'the place is taken', to: question.from } : undefined;
}

function isEarlier(a: Question, b: Question): boolean {
  return a.askedAt === b.askedAt ? a.from < b.from : a.askedAt < b.askedAt;
}
