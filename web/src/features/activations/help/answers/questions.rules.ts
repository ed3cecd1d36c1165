import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';

export const questions = ['noCode', 'wrongCode', 'refused', 'chargedTwice'] as const;
export type Question = (typeof questions)[number];

export type Known = {
  facts: NumberFacts;
  now: number;
  /** What this service usually does on this server; null under 20 tries. */
  usual: { rate: number; medianWaitSeconds: number | null } | null;
  /** Another server sells the same app now. */
  isSoldElsewhere: boolean;
};
