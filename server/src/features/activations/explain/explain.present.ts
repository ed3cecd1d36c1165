import type { ExplainedActivation } from '@pinline/contract/activations/explain.calls';
import { countryName } from '@pinline/contract/catalogue/countries.rules';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { serverOf } from '../activations.present.ts';
import { costOf, sumUp } from './explain.rules.ts';
import type { Attempt, ActivationRecord } from './activation-record.ts';

export function presentFacts(record: ActivationRecord): ExplainedActivation {
  const attempt = record.attempts.find(({ state }) => state === 'ok');
  const { held, charged, returned, waiting, refunded } = sumUp(record.movements);
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
    margin: charged === 0 || cost === null ? null : inRupees(charged - refunded - cost),
    isDeepCheck: record.isDeepCheck,
    version: record.version,
    againOf: record.againOfId === null ? null : String(record.againOfId),
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
    money: {
      held: inRupees(held),
      charged: inRupees(charged),
      returned: inRupees(returned),
      waiting: inRupees(waiting),
      refunded: inRupees(refunded),
    },
  };
}

export function presentCost(attempt: Attempt): ExplainedActivation['cost'] {
  const { costMicros, currency } = attempt;
  if (costMicros === null || currency === null) return null;
  const cost = costOf(attempt);
  return { amount: unitsText(costMicros), currency, rupees: cost === null ? null : inRupees(cost) };
}

export function providerOf({ providerId, providerName }: Attempt) {
  return { _id: String(providerId), name: providerName };
}

export function routeOf({ routeId, protocol, country, operator }: Attempt) {
  return { _id: String(routeId), country, countryName: countryName(protocol, country) ?? country, operator };
}

export function inRupees(amount: number): number {
  return toRupees(paise(amount));
}

export function instant(at: Date | string): string {
  return new Date(at).toISOString();
}
