import type { Alarm, Channel } from '@pinline/contract/alarms/alarms.calls';
import type { AlarmRow } from './alarms.sql.ts';
import type { ChannelRow } from './channels/channels.sql.ts';
import { timeOf } from './channels/quiet-hours.rules.ts';

export function presentAlarm({ id, kind, severity, text, openedAt, endedAt, acknowledgedUntil, acknowledgedBy }: AlarmRow): Alarm {
  return {
    _id: String(id),
    kind,
    severity,
    text,
    openedAt: openedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    acknowledged: acknowledgedUntil && { until: acknowledgedUntil.toISOString(), by: acknowledgedBy ?? '' },
  };
}

export function presentChannel(row: ChannelRow): Channel {
  const { id, kind, target, format, severity, quietFrom, quietTo, digestAt, lastSentAt, failingSince, failure, ...added } = row;
  return {
    _id: String(id),
    kind,
    target,
    format,
    severity,
    quietHours: quietFrom === null || quietTo === null ? null : { from: timeOf(quietFrom), to: timeOf(quietTo) },
    digestAt: digestAt === null ? null : timeOf(digestAt),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    failure: failingSince === null || failure === null ? null : { since: failingSince.toISOString(), text: failure },
    createdBy: { _id: String(added.createdBy), email: added.createdByEmail, isOperator: added.createdByIsOperator },
  };
}
