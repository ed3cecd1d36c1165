import type { Known, Question } from './questions.rules.ts';
import type { Phase } from './phase.rules.ts';

/** What the product does at once. `elsewhere`: another number, from another server. */
export type Action = 'reveal' | 'switch' | 'report' | 'cancel' | 'resend' | 'elsewhere';

export function chooseActions(question: Question, seen: Known & { phase: Phase }): Action[] {
  // Its code is there: another number wouldn't bring it.
  if (question === 'noCode' && seen.facts.number?.status === 'success') return [];
  return wanted[question].filter((action) => isPossible(action, seen));
}

/** The best one first. */
const wanted: Record<Question, readonly Action[]> = {
  noCode: ['reveal', 'switch', 'cancel', 'report', 'elsewhere'],
  wrongCode: ['resend', 'elsewhere'],
  refused: ['report', 'switch', 'elsewhere'],
  chargedTwice: [],
};

function isPossible(action: Action, { facts, phase, isSoldElsewhere }: Known & { phase: Phase }): boolean {
  const { number, switchedTo, switchedFrom } = facts;
  switch (action) {
    case 'reveal':
      return number !== null && number.lateCode !== null;
    case 'switch':
      return phase === 'waiting' && isSoldElsewhere && switchedTo === null && switchedFrom?.isOpen !== true;
    case 'report':
    case 'cancel':
      return phase === 'waiting';
    case 'resend':
      return phase === 'received' && number?.canResend === true;
    case 'elsewhere':
      // A switched number already has its successor.
      return isSoldElsewhere && switchedTo === null && (phase === 'failed' || phase === 'ended' || phase === 'ended with a code');
  }
}
