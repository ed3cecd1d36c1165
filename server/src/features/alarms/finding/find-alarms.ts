import type { AlarmDeps, AlarmReading, FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { findBackupWarnings } from '../../../platform/checks/backup.ts';
import { exampleAdminEmail, setupWarnings } from '../../../platform/checks/setup-warnings.rules.ts';
import { isAdminAddress } from '../../auth/operators/operators.commands.ts';
import { findPayee } from '../../deposits/intents/intents.commands.ts';
import { writeAmountAlarms } from '../../deposits/alarms/amount-alarms.rules.ts';
import { channelAlarms } from '../channels/channels.alarms.ts';
import { alarmKinds, type AlarmKind } from './alarm-kinds.rules.ts';
import { findTroubles } from './troubles.sql.ts';
import { writeAlarms } from './write-alarms.rules.ts';

export const restAlarms: AlarmReading<AlarmKind> = {
  kinds: alarmKinds,
  find: async (deps) => [...(await findAlarms(deps)), ...(await channelAlarms.find(deps))],
};

async function findAlarms(deps: AlarmDeps): Promise<FoundAlarm<AlarmKind>[]> {
  const [troubles, upi, crypto, hasExampleAdmin, backup] = await Promise.all([
    findTroubles(deps.db.autocommit),
    findPayee(deps, 'upi'),
    findPayee(deps, 'trc20'),
    isAdminAddress(deps.db.autocommit, exampleAdminEmail),
    findBackupWarnings(deps.db.autocommit, deps.config),
  ]);
  const setup = setupWarnings(deps.config, { hasExampleAdmin }).map(({ about, text, advice }) => ({
    subject: about,
    text: `${text} ${advice}`,
  }));
  const warnings = [...setup, ...backup.map((text) => ({ subject: 'backup', text }))];
  return [
    ...writeAmountAlarms(troubles.busyAmounts),
    ...writeAlarms(troubles, {
      setUp: { upi: upi !== undefined, crypto: crypto !== undefined },
      timeZone: deps.config.timeZone,
      warnings,
    }),
  ];
}
