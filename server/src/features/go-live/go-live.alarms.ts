import type { AlarmReading } from '../../platform/alarms/alarm-reading.ts';
import { findBackupWarnings } from '../../platform/checks/backup.ts';
import { exampleAdminEmail, setupWarnings } from '../../platform/checks/setup-warnings.rules.ts';
import { isAdminAddress } from '../auth/operators/operators.commands.ts';

/** What production should not run without. */
export const goLiveAlarms: AlarmReading<'setup'> = {
  kinds: ['setup'],
  async find({ db: { autocommit: db }, config }) {
    const [hasExampleAdmin, backup] = await Promise.all([isAdminAddress(db, exampleAdminEmail), findBackupWarnings(db, config)]);
    const warnings = [
      ...setupWarnings(config, { hasExampleAdmin }).map(({ about, text, advice }) => ({ subject: about, text: `${text} ${advice}` })),
      ...backup.map((text) => ({ subject: 'backup', text })),
    ];
    return warnings.map((warning) => ({ kind: 'setup', severity: 'warning', sentAgainFor: '', ...warning }));
  },
};
