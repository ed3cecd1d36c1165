import type { ExplainedActivation, Moment } from '@pinline/contract/activations/explain.calls';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { serverOf } from '../activations.present.ts';
import { costOf, inOrder, sumUp } from './explain.rules.ts';
import type { Attempt, ActivationRecord } from './explain.sql.ts';

export function presentFacts(record: ActivationRecord): ExplainedActivation {
  const attempt = record.attempts.find(({ state }) => state === 'ok');
  const { held, charged, returned, waiting } = sumUp(record.movements);
  const cost = attempt === undefined ? null : costOf(attempt);
  return {
    _id: String(record.id),
    serialNumber: record.serialNumber,
    state: record.state,
    user: { _id: String(record.userId), email: record.email },
    service: { _id: String(record.serviceId), serviceName: record.serviceName, serviceCode: record.serviceCode },
    server: serverOf(record),
    price: inRupees(record.price),
    cost: attempt === undefined ? null : presentCost(attempt),
    margin: charged === 0 || cost === null ? null : inRupees(charged - cost),
    isDeepCheck: record.isDeepCheck,
    version: record.version,
    replaces: record.replacesId === null ? null : String(record.replacesId),
    replacedBy: record.replacedById === null ? null : String(record.replacedById),
    switchedFrom: record.switchedFromId === null ? null : String(record.switchedFromId),
    switchedTo: record.switchedToId === null ? null : String(record.switchedToId),
    provider: attempt === undefined ? null : providerOf(attempt),
    route: attempt === undefined ? null : routeOf(attempt),
    upstreamId: record.upstreamId,
    mobileno: record.phoneNumber,
    isErased: record.phoneNumber?.endsWith('•') === true,
    reservedAt: instant(record.reservedAt),
    createdAt: record.createdAt && instant(record.createdAt),
    expiresAt: record.expiresAt && instant(record.expiresAt),
    cancellableAt: record.cancellableAt && instant(record.cancellableAt),
    endedAt: record.endedAt && instant(record.endedAt),
    cancelledBy: record.state === 'cancelled' ? record.cancelActor : null,
    money: { held: inRupees(held), charged: inRupees(charged), returned: inRupees(returned), waiting: inRupees(waiting) },
  };
}

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

function presentCost(attempt: Attempt): ExplainedActivation['cost'] {
  const { costMicros, currency } = attempt;
  if (costMicros === null || currency === null) return null;
  const cost = costOf(attempt);
  return { amount: unitsText(costMicros), currency, rupees: cost === null ? null : inRupees(cost) };
}

/** The rate of the day is stored with the cost. */
function presentCeiling({ ceilingMicros, ceilingCurrency, paisePerUnit }: Attempt): ExplainedActivation['cost'] {
  if (ceilingMicros === null || ceilingCurrency === null) return null;
  const rupees = costOf({ costMicros: ceilingMicros, paisePerUnit });
  return { amount: unitsText(ceilingMicros), currency: ceilingCurrency, rupees: rupees === null ? null : inRupees(rupees) };
}

function providerOf({ providerId, providerName }: Attempt) {
  return { _id: String(providerId), name: providerName };
}

function routeOf({ routeId, country, operator }: Attempt) {
  return { _id: String(routeId), country, operator };
}

function inRupees(amount: number): number {
  return toRupees(paise(amount));
}

function instant(at: Date | string): string {
  return new Date(at).toISOString();
}
