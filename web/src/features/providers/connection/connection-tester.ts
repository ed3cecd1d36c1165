export type Tested<Answer> = { is: 'testing' } | { is: 'answered'; answer: Answer } | { is: 'failed'; error: unknown };

type TesterParts<Question, Answer> = {
  ask: (question: Question) => Promise<Answer>;
  show: (question: Question, tested: Tested<Answer>) => void;
};

/** One question at a time: the next is sent when the one before is answered, and only the latest of those that wait. */
export function createTester<Question extends object, Answer>({ ask, show }: TesterParts<Question, Answer>) {
  let wanted: Question | undefined;
  let isBusy = false;

  async function askWanted(): Promise<void> {
    if (isBusy || wanted === undefined) return;
    const question = wanted;
    isBusy = true;
    show(question, { is: 'testing' });
    const tested = await ask(question).then(
      (answer) => ({ is: 'answered', answer }) as const,
      (error: unknown) => ({ is: 'failed', error }) as const,
    );
    isBusy = false;
    if (wanted === question) {
      wanted = undefined;
      show(question, tested);
    }
    await askWanted();
  }

  return {
    /** Undefined drops what waits, and the answer that is awaited. */
    want(question: Question | undefined): void {
      wanted = question;
      void askWanted();
    },
  };
}
