import type { AlarmReading, FoundAlarm } from '../../alarms/alarm-reading.ts';
import { bytesShown, daysShown, fewDays, type Growth } from './growth.rules.ts';
import { findGrowth } from './table-sizes.sql.ts';

type Kind = 'disk_filling' | 'table_growing';

export const growthAlarms: AlarmReading<Kind> = {
  kinds: ['disk_filling', 'table_growing'],
  find: async ({ db }) => writeGrowthAlarm(await findGrowth(db.autocommit)),
};

/** Bytes a day of one table: far above what thousands of sold numbers an hour add. */
const muchPerDay = 2e9;

function writeGrowthAlarm(growth: Growth | undefined): FoundAlarm<Kind>[] {
  if (!growth?.fastest) return [];
  const { fastest, daysLeft, total } = growth;
  const which = `The table ${fastest.table} grows fastest, by ${bytesShown(fastest.perDay)} a day.`;
  if (daysLeft !== null && daysLeft < fewDays) {
    const text = `The disk ends in ${daysShown(daysLeft)} at the present rate, ${bytesShown(total)} a day. ${which}`;
    return [{ kind: 'disk_filling', subject: '', severity: 'urgent', text, sentAgainFor: daysLeft < 1 ? 'within a day' : '' }];
  }
  if (fastest.perDay < muchPerDay) return [];
  return [{ kind: 'table_growing', subject: fastest.table, severity: 'warning', text: which, sentAgainFor: '' }];
}
