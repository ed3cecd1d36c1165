import type { AlarmReading } from '../../../platform/alarms/alarm-reading.ts';
import { findMissingAlarms } from '../missing/missing.sql.ts';
import { countUnmatchedNumbers } from '../unmatched/unmatched.sql.ts';
import { findPurchaseTroubles } from './purchase-troubles.sql.ts';
import { upstreamKinds, writeUpstreamAlarms } from './upstream-alarms.rules.ts';

export const upstreamAlarms: AlarmReading<(typeof upstreamKinds)[number]> = {
  kinds: upstreamKinds,
  async find({ db: { autocommit: db } }) {
    const [purchases, missing, unmatched] = await Promise.all([findPurchaseTroubles(db), findMissingAlarms(db), countUnmatchedNumbers(db)]);
    return writeUpstreamAlarms({ ...purchases, missing, unmatched });
  },
};
