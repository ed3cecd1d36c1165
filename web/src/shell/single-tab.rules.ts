/** What a tab asks when it opens. */
export type Question = { type: 'is the place free'; from: string; askedAt: number };
export type Answer = { type: 'the place is taken'; to: string };

/** A tab that holds the place says so. Of two that ask at the same time, as when a browser restores its windows, the earlier one goes on. */
export function answerTo(question: Question, me: { state: 'asking' | 'held' | 'elsewhere'; own: Question }): Answer | undefined {
  const isMine = me.state === 'held' || (me.state === 'asking' && isEarlier(me.own, question));
  return isMine ? { type: 'the place is taken', to: question.from } : undefined;
}

function isEarlier(a: Question, b: Question): boolean {
  return a.askedAt === b.askedAt ? a.from < b.from : a.askedAt < b.askedAt;
}
