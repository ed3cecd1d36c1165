import type { Feature } from '../../feature.ts';
import { eraseOld, forgetFailedPurchases } from './activations.jobs.ts';
import { measureNumbersAgain } from './again/again.jobs.ts';
import { answerChecks, presentEvents } from './activations.live.ts';
import { measureActivations } from './activations.metrics.ts';
import { mountActivations } from './activations.routes.ts';
import { countOutcomes } from './outcomes/outcomes.jobs.ts';

export const activations: Feature = {
  name: 'activations',
  mount: mountActivations,
  events: { types: ['activation', 'message', 'cancelled', 'late_code', 'dismissed', 'balance'], present: presentEvents },
  answerCheck: answerChecks,
  measure: measureActivations,
  jobs: [
    { name: 'erase_old_numbers', schedule: '43 * * * *', run: eraseOld },
    { name: 'forget_failed_purchases', schedule: '37 * * * *', run: (deps) => forgetFailedPurchases(deps) },
    { name: 'measure_again_odds', schedule: '22 * * * *', run: measureNumbersAgain },
    { name: 'count_outcomes', schedule: '7 * * * *', run: countOutcomes },
  ],
};
