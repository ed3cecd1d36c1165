import type { Feature } from '../../feature.ts';
import { walletAlarms } from './wallet.alarms.ts';
import { invariantsCheck } from './wallet.checks.ts';
import { checkInvariantsJob } from './invariants/broken-invariants.sql.ts';
import { checkAllInvariants, checkInvariants } from './invariants/check-invariants.commands.ts';
import { measureInvariants } from './wallet.metrics.ts';
import { mountWallet } from './wallet.routes.ts';

export const wallet: Feature = {
  name: 'wallet',
  mount: mountWallet,
  jobs: [
    { name: checkInvariantsJob, schedule: '11,26,41,56 * * * *', run: checkInvariants },
    { name: 'check_all_invariants', schedule: '47 20 * * *', run: checkAllInvariants },
  ],
  measure: measureInvariants,
  alarms: walletAlarms,
  checks: ({ db }) => [invariantsCheck(db)],
};
