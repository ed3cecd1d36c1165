import { isAtLeast } from '@pinline/contract/alarms/alarms.rules';
import type { FoundAlarm } from '../../platform/alarms/alarm-reading.ts';
import type { ReadAlarms } from '../../platform/alarms/read-alarms.ts';

export type OpenAlarm = FoundAlarm & { id: number; seenAt: Date; acknowledgedUntil: Date | null };

export type Comparison = {
  opened: FoundAlarm[];
  /** Open before and still wrong; with `isSent`, worth another message. */
  continued: (FoundAlarm & { id: number; isSent: boolean })[];
  over: OpenAlarm[];
};

/** What was read and not found again within this time is over: trouble that comes and goes each minute stays one alarm. */
const overAfterMs = 150_000;

export function compareAlarms(open: readonly OpenAlarm[], alarms: ReadAlarms, now: Date): Comparison {
  const before = new Map(open.map((each) => [alarmKey(each), each]));
  const after = new Map(alarms.found.map((each) => [alarmKey(each), each]));
  return {
    opened: [...after.values()].filter((each) => !before.has(alarmKey(each))),
    continued: open.flatMap((each) => {
      const next = after.get(alarmKey(each));
      if (next === undefined) return [];
      const isAcknowledged = each.acknowledgedUntil !== null && each.acknowledgedUntil > now;
      const isWorthIt = isWorthSending(each, next);
      return [{ ...next, id: each.id, isSent: !isAcknowledged && isWorthIt, ...(isAcknowledged && isWorthIt ? unsaid(each, next) : {}) }];
    }),
    over: open.filter(
      (each) => !after.has(alarmKey(each)) && !isUnread(alarms, each) && now.getTime() - each.seenAt.getTime() >= overAfterMs,
    ),
  };
}

export function isUnread({ failures }: ReadAlarms, { kind }: { kind: string }): boolean {
  return failures.some(({ kinds }) => kinds.includes(kind));
}

function isWorthSending(before: FoundAlarm, next: FoundAlarm): boolean {
  return before.sentAgainFor !== next.sentAgainFor || !isAtLeast(before.severity, next.severity);
}

/** What changes while it is acknowledged is sent after that time, unless it changes back. */
function unsaid(before: FoundAlarm, next: FoundAlarm): Pick<FoundAlarm, 'sentAgainFor'> {
  return { sentAgainFor: before.sentAgainFor === next.sentAgainFor ? 'more severe' : before.sentAgainFor };
}

/** A stored alarm's kind may be of another release. */
export function alarmKey({ kind, subject }: { kind: string; subject: string }): string {
  return JSON.stringify([kind, subject]);
}
