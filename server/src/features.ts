import type { Feature, ScheduledJob } from './feature.ts';
import { activations } from './features/activations/activations.feature.ts';
import { alarms } from './features/alarms/alarms.feature.ts';
import { apps } from './features/apps/apps.feature.ts';
import { audit } from './features/audit/audit.feature.ts';
import { auth } from './features/auth/auth.feature.ts';
import { catalogue } from './features/catalogue/catalogue.feature.ts';
import { deletion } from './features/deletion/deletion.feature.ts';
import { developers } from './features/developers/developers.feature.ts';
import { deposits } from './features/deposits/deposits.feature.ts';
import { goLive } from './features/go-live/go-live.feature.ts';
import { images } from './features/images/images.feature.ts';
import { profit } from './features/profit/profit.feature.ts';
import { promos } from './features/promos/promos.feature.ts';
import { providers } from './features/providers/providers.feature.ts';
import { push } from './features/push/push.feature.ts';
import { reconciliation } from './features/reconciliation/reconciliation.feature.ts';
import { referrals } from './features/referrals/referrals.feature.ts';
import { search } from './features/search/search.feature.ts';
import { settings } from './features/settings/settings.feature.ts';
import { stats } from './features/stats/stats.feature.ts';
import { status } from './features/status/status.feature.ts';
import { upstream } from './features/upstream/upstream.feature.ts';
import { users } from './features/users/users.feature.ts';
import { wishes } from './features/wishes/wishes.feature.ts';
import { waitlist } from './features/waitlist/waitlist.feature.ts';
import { wallet } from './features/wallet/wallet.feature.ts';
import type { Deps } from './deps.ts';
import type { AlarmReading } from './platform/alarms/alarm-reading.ts';
import type { Db, Tx } from './platform/database/database.ts';
import { growthAlarms } from './platform/database/growth/growth.alarms.ts';
import { measureTables } from './platform/database/growth/measure-tables.ts';
import { deleteOldRows, oldRowsOfPlatform, type OldRows } from './platform/database/retention.ts';
import { releaseTasksOfDeadNodes } from './platform/jobs/dead-nodes.sql.ts';
import type { Job } from './platform/jobs/scheduler.ts';
import { findSealedNumberKey } from './platform/secrets/current-key.ts';
import type { Sealed } from './platform/secrets/secrets.ts';

export const features: readonly Feature[] = [
  wallet,
  activations,
  waitlist,
  wishes,
  push,
  developers,
  upstream,
  providers,
  catalogue,
  deposits,
  auth,
  deletion,
  settings,
  promos,
  referrals,
  images,
  users,
  search,
  stats,
  alarms,
  goLive,
  profit,
  reconciliation,
  status,
  apps,
  audit,
];

const retention: ScheduledJob = {
  name: 'forget_old_rows',
  schedule: '17 * * * *',
  run: forgetOldRows,
};

const release: ScheduledJob = {
  name: 'release_tasks',
  schedule: '* * * * *',
  run: ({ db }) => releaseTasksOfDeadNodes(db.pool),
};

const measuring: ScheduledJob = {
  name: 'measure_tables',
  schedule: '3 * * * *',
  run: ({ db, config }) => measureTables(db.autocommit, config),
};

export async function forgetOldRows({ db, log, sandbox }: Pick<Deps, 'db' | 'log' | 'sandbox'>): Promise<void> {
  await deleteOldRows(db.autocommit, oldRows, { log });
  await deleteOldRows(sandbox().db.autocommit, [...oldRows, ...oldTestRows], {
    log,
  });
}

export const oldRows: readonly OldRows[] = [...oldRowsOfPlatform, ...features.flatMap((feature) => feature.retention ?? [])];

export const oldTestRows: readonly OldRows[] = features.flatMap((feature) => feature.testRetention ?? []);

const jobs = [...features.flatMap((feature) => feature.jobs ?? []), retention, release, measuring];

export const jobNames = jobs.map(({ name }) => name);

export function scheduledJobs(deps: Deps): Job[] {
  return jobs.map(({ name, schedule, run }) => ({
    name,
    schedule,
    run: () => run(deps),
  }));
}

export const alarmReadings: readonly AlarmReading[] = [...features.flatMap((feature) => feature.alarms ?? []), growthAlarms];

export async function findSealedValues(db: Db | Tx): Promise<Sealed[]> {
  const values: Sealed[] = [];
  for (const read of [...features.flatMap((feature) => feature.sealed ?? []), findSealedNumberKey]) values.push(...(await read(db)));
  return values;
}
