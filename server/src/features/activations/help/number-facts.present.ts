import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { countryPrefix } from '@pinline/contract/activations/activations.rules';
import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';
import { serverOf } from '../activations.present.ts';
import { inRupees, instant } from '../explain/explain.present.ts';
import type { FactsRow, SwitchedRow } from './number-facts.sql.ts';

export function presentNumberFacts(row: FactsRow, number: HistoryRow | undefined): NumberFacts {
  const { cancelAskedAt, cancelReason, report } = row;
  return {
    _id: String(row.id),
    serviceId: String(row.serviceId),
    serviceName: row.serviceName,
    logo: row.logo,
    server: serverOf(row),
    price: inRupees(row.price),
    state: row.state,
    reservedAt: instant(row.reservedAt),
    endedAt: row.endedAt && instant(row.endedAt),
    number: number ?? null,
    isErased: row.phoneNumber?.endsWith('•') === true,
    cancelAsked: cancelAskedAt && { at: instant(cancelAskedAt), reason: cancelReason ?? 'user' },
    report: report && { at: instant(report.at), reason: report.reason },
    lateCodeAt: row.lateCodeAt && instant(row.lateCodeAt),
    revealedAt: row.revealedAt && instant(row.revealedAt),
    switchedTo: row.switchedTo && presentSwitched(row.switchedTo),
    switchedFrom: row.switchedFrom && presentSwitched(row.switchedFrom),
    money: row.movements.map(({ kind, at, amount, isReplaced }) => ({ kind, at: instant(at), amount: inRupees(amount), isReplaced })),
  };
}

function presentSwitched({ id, server, phoneNumber, isOpen, hasCode }: SwitchedRow): NumberFacts['switchedTo'] {
  return {
    _id: String(id),
    server: serverOf({ server }),
    mobileno: phoneNumber,
    countryPrefix: countryPrefix(phoneNumber),
    isOpen,
    hasCode,
  };
}
