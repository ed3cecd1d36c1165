import { toUnits } from '@pinline/contract/values/micros.rules';
import type { Database } from '../../../platform/database/database.ts';
import type { Metric, Metrics } from '../../../platform/metrics/metrics.ts';
import { groupsOf } from './differences.rules.ts';
import { findComparedProviders } from './differences.sql.ts';

const unexplained: Metric = {
  name: 'pinline_unexplained_money',
  help: 'Money that the last comparison with a provider could not explain, in its currency, by age',
  labels: ['provider', 'currency', 'age'],
};

export function measureDifferences(metrics: Metrics, { db }: { db: Database }): void {
  metrics.measure(unexplained, async () => {
    const providers = await findComparedProviders(db.autocommit);
    return providers.flatMap(({ providerId, currency, ...money }) =>
      groupsOf(money).map(({ age, micros }) => ({ labels: { provider: providerId, currency, age }, value: toUnits(micros) })),
    );
  });
}
