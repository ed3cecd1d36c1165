import { customerEvent, type CustomerEvent } from '@pinline/contract/users/customer.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import { describeDevice } from '../../auth/sessions/device.rules.ts';
import type { TimelineRow } from './timeline.sql.ts';

export function presentEvent(row: TimelineRow): CustomerEvent {
  return customerEvent.parse({
    _id: row.id,
    kind: row.kind,
    at: new Date(row.at).toISOString(),
    ...wordsOf(row),
    amount: row.amount === null ? null : toRupees(paise(row.amount)),
    balanceAfter: row.balanceAfter === null ? null : toRupees(paise(row.balanceAfter)),
    activationId: row.activationId === null ? null : String(row.activationId),
  });
}

function wordsOf({ kind, service, server, phoneNumber, note, seconds, address }: TimelineRow): Pick<CustomerEvent, 'title' | 'detail'> {
  const number = listed([server === null ? '' : `Server ${server}`, phoneNumber ?? '']);
  switch (kind) {
    case 'signed_in':
      return { title: describeDevice(note), detail: address ?? '' };
    case 'code':
      return { title: service ?? '', detail: listed([number, seconds === null ? '' : `after ${clock(seconds)}`]) };
    case 'late_code':
      return { title: service ?? '', detail: listed([number, 'not paid for yet when it arrived']) };
    case 'ended':
      return { title: service ?? '', detail: listed([number, note === 'expired' ? 'no code in time' : 'cancelled']) };
    case 'refund':
      return { title: service ?? '', detail: listed([number, note ?? '']) };
    default:
      return service === null ? { title: note ?? '', detail: '' } : { title: service, detail: number };
  }
}

function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function listed(parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
