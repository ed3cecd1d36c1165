import { count, pass, fail, type Check } from '../../platform/checks/checks.ts';
import type { Database } from '../../platform/database/database.ts';
import { findBrokenInvariants, invariants } from './invariants/invariants.ts';

export function invariantsCheck(db: Database, { at }: { at?: Date } = {}): Check {
  return {
    name: 'invariants',
    async run() {
      const broken = await findBrokenInvariants(db.pool, { at });
      if (broken.length === 0) return pass(`all ${invariants.length} hold`);
      const sentences = broken.map(({ id, holds }) => `${id} is false: ${holds}`).join(' ');
      return fail(
        `${count(broken.length, 'invariant')} of ${invariants.length} ${broken.length === 1 ? 'does' : 'do'} not hold. ${sentences}`,
        'Stop buying (npm run kill-switch -- buying off), keep a backup, and look at the rows (--json shows the first of them).',
        { broken },
      );
    },
  };
}
