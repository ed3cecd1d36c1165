import type { ExplainedActivation } from '@pinline/contract/activations/explain.calls';
import type { Moment } from '@pinline/contract/activations/explain-moments';
import { timeFormat } from '../../../platform/time/times.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export function toneOfState(state: ExplainedActivation['state']): BadgeTone {
  if (state === 'received' || state === 'finished') return 'success';
  if (state === 'failed') return 'danger';
  return state === 'cancelled' || state === 'expired' ? 'neutral' : 'warning';
}

export function toneOf(moment: Moment): BadgeTone {
  switch (moment.kind) {
    case 'asked':
      return outcomeTones[moment.outcome];
    case 'message':
      return moment.isLate ? 'warning' : 'success';
    case 'owed':
      return stageTones[stageOf(moment)];
    case 'money':
      return 'accent';
    case 'number':
      return 'success';
    case 'ended':
      return toneOfState(moment.state);
    default:
      return 'neutral';
  }
}

export type DebtStage = 'open' | 'done' | 'gaveUp';

export function stageOf({ doneAt, outcome }: { doneAt: string | null; outcome: string | null }): DebtStage {
  if (doneAt === null) return 'open';
  return outcome === 'gave up' ? 'gaveUp' : 'done';
}

const stageTones: Record<DebtStage, BadgeTone> = { open: 'warning', done: 'neutral', gaveUp: 'danger' };

const outcomeTones: Record<Extract<Moment, { kind: 'asked' }>['outcome'], BadgeTone> = {
  sending: 'warning',
  ok: 'success',
  refused: 'danger',
  unknown: 'warning',
  rejected: 'neutral',
  late: 'danger',
  closed: 'neutral',
};

export function secondsTaken({ at, settledAt }: { at: string; settledAt: string | null }): string | undefined {
  return settledAt === null ? undefined : Math.max(0, (Date.parse(settledAt) - Date.parse(at)) / 1000).toFixed(1);
}

export const clockOf = timeFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const dayOf = timeFormat({ day: 'numeric', month: 'short', year: 'numeric' });

export const exactlyAt = timeFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZoneName: 'short',
});
