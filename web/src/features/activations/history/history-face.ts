import { historyCancelDelaySeconds, keepsListening } from '@pinline/contract/activations/activations.rules';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { secondsUntil } from '../../../ui/time/durations.ts';

export type HistoryFace = {
  action: { kind: 'cancel'; cancelIn: number } | { kind: 'cancelling' } | { kind: 'buyAgain' };
  /** Seconds left while the countdown shows: pending, or received on a server that stays open for more codes. */
  remaining: number | null;
  /** Pending past its life: the server sends the outcome in a moment. */
  isEnding: boolean;
};

/** On server 4 the history waits five seconds longer before a cancel than the card. */
export function historyFace(row: HistoryRow, now: number): HistoryFace {
  const remaining = secondsUntil(row.expiresAt, now);
  const isPending = row.status === 'pending';
  const isOpen = isPending || (row.status === 'success' && keepsListening(row.server) && !row.isRefunded);
  return {
    action: actionOf(row, { now, remaining }),
    remaining: isOpen && remaining > 0 ? remaining : null,
    isEnding: isPending && remaining === 0,
  };
}

function actionOf(row: HistoryRow, { now, remaining }: { now: number; remaining: number }): HistoryFace['action'] {
  if (row.status !== 'pending') return { kind: 'buyAgain' };
  if (row.isCancelling || remaining === 0) return { kind: 'cancelling' };
  const opensAt = Date.parse(row.cancellableAt) + historyCancelDelaySeconds(row.server) * 1000;
  return { kind: 'cancel', cancelIn: secondsUntil(new Date(opensAt).toISOString(), now) };
}
