import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';

/** `ending`: its time is up, and the last look for a code runs. `received`: it has a code and is open for more. `ended`: without a code. */
export type Phase = 'buying' | 'failed' | 'waiting' | 'ending' | 'cancelling' | 'received' | 'ended with a code' | 'ended';

export function phaseOf({ state, number }: Pick<NumberFacts, 'state' | 'number'>, now: number): Phase {
  if (state === 'failed') return 'failed';
  if (number === null) return 'buying';
  const isOver = Date.parse(number.expiresAt) <= now;
  if (number.status === 'success') return number.isListening && !isOver ? 'received' : 'ended with a code';
  if (number.status === 'cancelled') return 'ended';
  if (isOver) return 'ending';
  return number.isCancelling ? 'cancelling' : 'waiting';
}
