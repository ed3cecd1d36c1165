import { costInPaise } from '@pinline/contract/catalogue/pricing.rules';
import type { Attempt, Movement } from './activation-record.ts';

/** A late capture is charged beside the hold, which was returned before. A pair's hold may pay for its other number. */
export function sumUp(movements: readonly Movement[]): Record<'held' | 'charged' | 'returned' | 'waiting' | 'refunded', number> {
  const sum = (kind: Movement['kind']) =>
    movements.filter((each) => each.kind === kind && !each.isReplaced).reduce((total, { amount }) => total + amount, 0);
  const [held, captured, returned] = [sum('hold'), sum('capture'), sum('release')];
  return {
    held,
    charged: captured + sum('late_capture'),
    returned,
    waiting: held - captured - sum('pair_capture') - returned,
    refunded: sum('refund'),
  };
}

/** In paise; null without a stated cost or a rate. */
export function costOf({ costMicros, paisePerUnit }: Pick<Attempt, 'costMicros' | 'paisePerUnit'>): number | null {
  return costMicros === null || paisePerUnit === null ? null : costInPaise({ micros: costMicros, paisePerUnit });
}

/** A stable sort: within one millisecond the given order is that of cause and effect. */
export function inOrder<Each extends { at: string }>(moments: readonly Each[]): Each[] {
  return moments.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
