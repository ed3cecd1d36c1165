import type { Feature } from '../../feature.ts';
import { reconciliationAlarms } from './alarms/reconciliation.alarms.ts';
import { compareProviders } from './differences/differences.jobs.ts';
import { measureDifferences } from './differences/differences.metrics.ts';
import { mountDifferences } from './differences/differences.routes.ts';

export const reconciliation: Feature = {
  name: 'reconciliation',
  mount: mountDifferences,
  measure: measureDifferences,
  alarms: reconciliationAlarms,
  jobs: [{ name: 'compare_providers', schedule: '17 * * * *', run: compareProviders }],
};
