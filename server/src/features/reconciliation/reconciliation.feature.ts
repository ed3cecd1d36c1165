import type { Feature } from '../../feature.ts';
import { compareProviders } from './leaks/leaks.jobs.ts';
import { measureLeaks } from './leaks/leaks.metrics.ts';
import { mountLeaks } from './leaks/leaks.routes.ts';

export const reconciliation: Feature = {
  name: 'reconciliation',
  mount: mountLeaks,
  measure: measureLeaks,
  jobs: [{ name: 'compare_providers', schedule: '17 * * * *', run: compareProviders }],
};
