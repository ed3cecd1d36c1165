import type { AlarmReading } from '../../../platform/alarms/alarm-reading.ts';
import { readPauses } from '../pauses/pauses.commands.ts';
import { pauseKinds, writePauseAlarms } from './pause-alarms.rules.ts';
import { providerKinds, writeProviderAlarms } from './provider-alarms.rules.ts';
import { findProviderTroubles } from './provider-troubles.sql.ts';

export const providersAlarms: AlarmReading<(typeof pauseKinds | typeof providerKinds)[number]> = {
  kinds: [...pauseKinds, ...providerKinds],
  async find({ db: { autocommit: db } }) {
    const [pauses, troubles] = await Promise.all([readPauses(db), findProviderTroubles(db)]);
    return [...writePauseAlarms(pauses), ...writeProviderAlarms(troubles)];
  },
};
