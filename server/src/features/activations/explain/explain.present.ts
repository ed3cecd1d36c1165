import type { ExplainedActivation, Moment } from '@pinline/contract/activations/explain.calls';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { serverOf } from '../activations.present.ts';
import { costOf, inOrder, sumUp } from './explain.rules.ts';
import type { Attempt, Story } from './explain.sql.ts';

export function presentFacts(story: Story): ExplainedActivation {
  const attempt = story.attempts.find(({ state }) => state === 'ok');
  const { held, charged, returned, waiting } = sumUp(story.movements);
  const cost = attempt === undefined ? null : costOf(attempt);
  return {
    _id: String(story.id),
    serialNumber: story.serialNumber,
    state: story.state,
    user: { _id: String(story.userId), email: story.email },
    service: { _id: String(story.serviceId), serviceName: story.serviceName, serviceCode: story.serviceCode },
    server: serverOf(story),
    price: inRupees(story.price),
    cost: attempt === undefined ? null : presentCost(attempt),
    margin: charged === 0 || cost === null ? null : inRupees(charged - cost),
    isDeepCheck: story.isDeepCheck,
    version: story.version,
    replaces: story.replacesId === null ? null : String(story.replacesId),
    replacedBy: story.replacedById === null ? null : String(story.replacedById),
    provider: attempt === undefined ? null : providerOf(attempt),
    route: attempt === undefined ? null : routeOf(attempt),
    upstreamId: story.upstreamId,
    mobileno: story.phoneNumber,
    isErased: story.phoneNumber?.endsWith('•') === true,
    reservedAt: instant(story.reservedAt),
    createdAt: story.createdAt && instant(story.createdAt),
    expiresAt: story.expiresAt && instant(story.expiresAt),
    cancellableAt: story.cancellableAt && instant(story.cancellableAt),
    endedAt: story.endedAt && instant(story.endedAt),
    cancelledBy: story.state === 'cancelled' ? story.cancelActor : null,
    money: { held: inRupees(held), charged: inRupees(charged), returned: inRupees(returned), waiting: inRupees(waiting) },
  };
}

/** All that happened. Causes are listed before their effects, because the clock cannot tell apart what happened within a millisecond. */
export function presentTimeline(story: Story): Moment[] {
  const movements = story.movements.map((each): Moment => ({
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
    { kind: 'reserved', at: instant(story.reservedAt), moneyBackBy: instant(story.purchaseDeadline) },
    ...movements.slice(0, 1),
    ...story.attempts.map(presentAttempt),
    ...lifeOf(story),
    ...story.pushes.map(({ at }): Moment => ({ kind: 'pushed', at: instant(at) })),
    ...story.messages.filter(({ isLate }) => !isLate).map(presentMessage),
    ...movements.slice(1),
    ...endOf(story),
    ...story.tasks.map(presentTask),
    ...story.messages.filter(({ isLate }) => isLate).map(presentMessage),
  ]);
}

function presentAttempt(attempt: Attempt): Moment {
  return {
    kind: 'asked',
    at: instant(attempt.at),
    no: attempt.no,
    provider: providerOf(attempt),
    route: routeOf(attempt),
    outcome: attempt.state,
    detail: attempt.detail,
    settledAt: attempt.settledAt && instant(attempt.settledAt),
    upstreamId: attempt.upstreamId,
    mobileno: attempt.phoneNumber,
    cost: presentCost(attempt),
  };
}

function lifeOf({ createdAt, phoneNumber, upstreamId, cancelAskedAt, cancelActor, expiresAt, endedAt, now }: Story): Moment[] {
  const moments: Moment[] = [];
  if (createdAt !== null && phoneNumber !== null && upstreamId !== null)
    moments.push({ kind: 'number', at: instant(createdAt), mobileno: phoneNumber, upstreamId });
  if (cancelAskedAt !== null) moments.push({ kind: 'cancelAsked', at: instant(cancelAskedAt), actor: cancelActor ?? 'system' });
  if (expiresAt !== null && expiresAt <= (endedAt ?? now)) moments.push({ kind: 'lifeOver', at: instant(expiresAt) });
  return moments;
}

function endOf({ endedAt, state, failure }: Story): Moment[] {
  return endedAt === null ? [] : [{ kind: 'ended', at: instant(endedAt), state, failure }];
}

function presentMessage({ at, text, code, isLate }: Story['messages'][number]): Moment {
  // One without a text was erased.
  return { kind: 'message', at: instant(at), text: text === '' ? null : text, code, isLate };
}

/** How often it was tried: a task counts only the tries that failed. */
function presentTask({ kind, at, upstreamId, tries, outcome, doneAt }: Story['tasks'][number]): Moment {
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
