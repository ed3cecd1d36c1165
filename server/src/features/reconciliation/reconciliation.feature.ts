import type { Feature } from '../../feature.ts';
import { compareProviders } from './differences/differences.jobs.ts';
import { measureDifferences } from './differences/differences.metrics.ts';
import { mountDifferences } from './differences/differences.routes.ts';

export const reconciliation: Feature = {
  name: 'reconciliation',
  mount: mountDifferences,
  measure: measureDifferences,
  jobs: [{ name: 'compare_providers', schedule: '17 * * * *', run: compareProviders }],
};
