import type { ExplainedActivation } from '@pinline/contract/activations/explain.calls';
import type { Moment } from '@pinline/contract/activations/explain-moments';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { serverOf } from '../activations.present.ts';
import { costOf, inOrder } from './explain.rules.ts';
import type { Attempt, ActivationRecord } from './activation-record.ts';
import { inRupees, instant, presentCost, providerOf, routeOf } from './explain.present.ts';

/** Causes are listed before their effects: times within a millisecond can't order them. */
export function presentTimeline(record: ActivationRecord): Moment[] {
  const movements = record.movements.map((each): Moment => ({
    kind: 'money',
    at: instant(each.at),
    _id: String(each.id),
    movement: each.kind,
    amount: inRupees(each.amount),
    from: each.from,
    to: each.to,
    balanceAfter: each.balanceAfter === null ? null : inRupees(each.balanceAfter),
    actor: each.actor,
  }));
  return inOrder([
    presentReservation(record),
    ...movements.slice(0, 1),
    ...record.attempts.map(presentAttempt),
    ...lifeOf(record),
    ...record.reports.map(({ at, reason }): Moment => ({ kind: 'reported', at: instant(at), reason })),
    ...record.webhooks.map(({ at }): Moment => ({ kind: 'webhook', at: instant(at) })),
    ...record.messages.filter(({ isLate }) => !isLate).map(presentMessage),
    ...movements.slice(1),
    ...endOf(record),
    ...record.tasks.map(presentTask),
    ...record.messages.filter(({ isLate }) => isLate).map(presentMessage),
  ]);
}

function presentReservation({ reservedAt, purchaseDeadline, priceCap, wantedCountry, waitingSince }: ActivationRecord): Moment {
  return {
    kind: 'reserved',
    at: instant(reservedAt),
    moneyBackBy: instant(purchaseDeadline),
    cap: priceCap === null ? null : inRupees(priceCap),
    country: wantedCountry,
    waitingSince: waitingSince && instant(waitingSince),
  };
}

function presentAttempt(attempt: Attempt): Moment {
  return {
    kind: 'asked',
    at: instant(attempt.at),
    no: attempt.no,
    provider: providerOf(attempt),
    route: routeOf(attempt),
    server: serverOf(attempt),
    price: inRupees(attempt.price),
    ceiling: presentCeiling(attempt),
    outcome: attempt.state,
    detail: attempt.detail,
    settledAt: attempt.settledAt && instant(attempt.settledAt),
    upstreamId: attempt.upstreamId,
    mobileno: attempt.phoneNumber,
    cost: presentCost(attempt),
  };
}

function lifeOf({ createdAt, phoneNumber, upstreamId, cancelAskedAt, cancelActor, expiresAt, endedAt, now }: ActivationRecord): Moment[] {
  const moments: Moment[] = [];
  if (createdAt !== null && phoneNumber !== null && upstreamId !== null)
    moments.push({ kind: 'number', at: instant(createdAt), mobileno: phoneNumber, upstreamId });
  if (cancelAskedAt !== null) moments.push({ kind: 'cancelAsked', at: instant(cancelAskedAt), actor: cancelActor ?? 'system' });
  if (expiresAt !== null && expiresAt <= (endedAt ?? now)) moments.push({ kind: 'lifeOver', at: instant(expiresAt) });
  return moments;
}

function endOf({ endedAt, state, failure }: ActivationRecord): Moment[] {
  return endedAt === null ? [] : [{ kind: 'ended', at: instant(endedAt), state, failure }];
}

function presentMessage({ at, text, code, isLate }: ActivationRecord['messages'][number]): Moment {
  return { kind: 'message', at: instant(at), text: text === '' ? null : text, code, isLate };
}

/** `tries` counts only failures, so a done task has one more. */
function presentTask({ kind, at, upstreamId, tries, outcome, doneAt }: ActivationRecord['tasks'][number]): Moment {
  const isDone = doneAt !== null;
  return {
    kind: 'owed',
    at: instant(at),
    task: kind,
    upstreamId,
    tries: isDone ? tries + 1 : tries,
    outcome,
    doneAt: isDone ? instant(doneAt) : null,
  };
}

/** The rate of the day is stored with the cost. */
function presentCeiling({ ceilingMicros, ceilingCurrency, paisePerUnit }: Attempt): ExplainedActivation['cost'] {
  if (ceilingMicros === null || ceilingCurrency === null) return null;
  const rupees = costOf({ costMicros: ceilingMicros, paisePerUnit });
  return { amount: unitsText(ceilingMicros), currency: ceilingCurrency, rupees: rupees === null ? null : inRupees(rupees) };
}
