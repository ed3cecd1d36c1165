import { bytesShown, daysShown, fewDays, type Growth } from '../../../platform/database/growth/growth.rules.ts';
import type { FoundAlarm } from './write-alarms.rules.ts';

/** Bytes a day of one table: far above what thousands of sold numbers an hour add. */
const muchPerDay = 2e9;

export function writeGrowthAlarm(growth: Growth | undefined): FoundAlarm[] {
  const fastest = growth?.fastest;
  if (!growth || !fastest) return [];
  const { table, perDay } = fastest;
  const { daysLeft } = growth;
  const which = `The table ${table} grows fastest, by ${bytesShown(perDay)} a day.`;
  if (daysLeft !== null && daysLeft < fewDays) {
    const text = `The disk ends in ${daysShown(daysLeft)} at the present rate, ${bytesShown(growth.total)} a day. ${which}`;
    return [
      {
        kind: 'disk_filling',
        subject: '',
        severity: 'urgent',
        text,
        sentAgainFor: daysLeft < 1 ? 'within a day' : '',
      },
    ];
  }
  return perDay < muchPerDay
    ? []
    : [
        {
          kind: 'table_growing',
          subject: table,
          severity: 'warning',
          text: which,
          sentAgainFor: '',
        },
      ];
}
