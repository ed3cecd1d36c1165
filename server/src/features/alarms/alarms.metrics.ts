import { severities } from '@pinline/contract/alarms/alarms.rules';
import type { Database } from '../../platform/database/database.ts';
import type { Metric, Metrics } from '../../platform/metrics/metrics.ts';
import { findOpenAlarms } from './alarms.sql.ts';

const alarms: Metric = { name: 'pinline_alarms', help: 'Open alarms of the last check, by severity', labels: ['severity'] };

export function measureAlarms(metrics: Metrics, { db }: { db: Database }): void {
  metrics.measure(alarms, async () => {
    const open = await findOpenAlarms(db.autocommit);
    return severities.map((severity) => ({ labels: { severity }, value: open.filter((each) => each.severity === severity).length }));
  });
}
