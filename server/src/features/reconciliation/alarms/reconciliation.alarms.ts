import type { AlarmReading } from '../../../platform/alarms/alarm-reading.ts';
import { now } from '../../../platform/database/database.ts';
import { findComparedProviders } from '../differences/differences.sql.ts';
import { differenceKinds, writeDifferenceAlarms } from './difference-alarms.rules.ts';

export const reconciliationAlarms: AlarmReading<(typeof differenceKinds)[number]> = {
  kinds: differenceKinds,
  async find({ db: { autocommit: db } }) {
    const [providers, at] = await Promise.all([findComparedProviders(db), now(db)]);
    return writeDifferenceAlarms(providers, at);
  },
};
