import type { Db } from '../database/database.ts';
import { bytesShown, daysShown } from '../database/growth/growth.rules.ts';
import { findGrowth } from '../database/growth/table-sizes.sql.ts';
import { pass, type Check } from './checks.ts';

/** Only says how fast: too fast is an alarm. */
export function growthCheck(db: Db): Check {
  return {
    name: 'growth',
    async run() {
      const growth = await findGrowth(db);
      if (growth === undefined) return pass('not known yet: tables are measured hourly while a node runs');
      const { fastest, total, daysLeft } = growth;
      if (fastest === null) return pass('no table grows', growth);
      const all = `${bytesShown(Math.max(total, 0))} a day; fastest is ${fastest.table} with ${bytesShown(fastest.perDay)}`;
      return pass(daysLeft === null ? all : `${all}; at that rate the disk ends in ${daysShown(daysLeft)}`, growth);
    },
  };
}
