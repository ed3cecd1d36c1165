import type { Database } from '../../platform/database/database.ts';
import type { Metric, Metrics } from '../../platform/metrics/metrics.ts';
import { countOpenDeposits, type OpenDeposits } from './metrics.sql.ts';

const labels = ['method', 'state'];
const deposits: Metric = { name: 'pinline_deposits_open', help: 'Deposits that wait for a verifier or for an operator', labels };
const oldest: Metric = { name: 'pinline_deposit_oldest_seconds', help: 'Age of the oldest deposit that waits', labels };

export function measureDeposits(metrics: Metrics, { db }: { db: Database }): void {
  const read = (value: (each: OpenDeposits) => number) => async () =>
    (await countOpenDeposits(db.autocommit)).map((each) => ({ labels: { method: each.method, state: each.state }, value: value(each) }));
  metrics.measure(
    deposits,
    read(({ count }) => count),
  );
  metrics.measure(
    oldest,
    read(({ oldestSeconds }) => oldestSeconds),
  );
}
