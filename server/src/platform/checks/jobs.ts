import type { Database } from '../database/database.ts';
import { count, pass, fail, type Check } from './checks.ts';
import { findOverdueJobs, findSchedule } from '../jobs/scheduler.sql.ts';

/** Jobs that no node runs or that fail repeatedly. `names`: this release's; rows of another release are fine. */
export function jobsCheck({ pool }: Database, { isNodeUp, names }: { isNodeUp: boolean | undefined; names: string[] }): Check {
  return {
    name: 'jobs',
    async run() {
      const known = (await findSchedule(pool)).filter(({ name }) => names.includes(name));
      if (isNodeUp === false) return pass('no node is running, so no job is due');
      if (known.length === 0) return pass('no node has registered its jobs yet');
      const overdue = await findOverdueJobs(pool, names);
      if (overdue.length === 0) return pass(`${count(known.length, 'scheduled job')}, none overdue`);
      const lines = overdue.map(({ name, since, lastError }) => {
        const failed = lastError === null ? '' : ` (${lastError.slice(0, 200)})`;
        return `${name} since ${since.toISOString()}${failed}`;
      });
      return fail(
        `${count(overdue.length, 'scheduled job')} overdue: ${lines.join('; ')}`,
        'Check that a node runs and that its clock agrees with the database’s (/readyz says clock: false otherwise); see the log for errors.',
        { overdue },
      );
    },
  };
}
