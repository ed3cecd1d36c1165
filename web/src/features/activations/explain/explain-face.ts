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
      return toneOfDebt(moment);
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
type Owed = Pick<Extract<Moment, { kind: 'owed' }>, 'task' | 'doneAt' | 'outcome'>;

export function stageOf({ doneAt, outcome }: Owed): DebtStage {
  if (doneAt === null) return 'open';
  return outcome === 'gave up' ? 'gaveUp' : 'done';
}

/** Why a cancel was done without a number being cancelled. */
export function whyNotCancelled({ task, doneAt, outcome }: Owed): 'codeArrived' | 'tooLate' | 'givenBack' | 'over' | undefined {
  if (task !== 'cancel' || doneAt === null) return undefined;
  if (outcome === 'code_arrived') return 'codeArrived';
  if (outcome === 'too late') return 'tooLate';
  if (outcome === 'given back') return 'givenBack';
  return outcome === 'over' ? 'over' : undefined;
}

function toneOfDebt(owed: Owed): BadgeTone {
  const why = whyNotCancelled(owed);
  return why === 'codeArrived' || why === 'tooLate' ? 'danger' : stageTones[stageOf(owed)];
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
