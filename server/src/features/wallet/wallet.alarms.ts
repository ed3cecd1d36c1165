import type { AlarmReading } from '../../platform/alarms/alarm-reading.ts';
import { findStoredBroken } from './invariants/broken-invariants.sql.ts';
import { writeLedgerAlarm } from './invariants/ledger-alarm.rules.ts';

export const walletAlarms: AlarmReading<'ledger_broken'> = {
  kinds: ['ledger_broken'],
  find: async ({ db }) => writeLedgerAlarm(await findStoredBroken(db.autocommit)),
};
