import { count, pass, fail, type Check } from '../../platform/checks/checks.ts';
import type { Database } from '../../platform/database/database.ts';
import { findStuck } from './unconfirmed/stuck.sql.ts';

export function stuckCheck(db: Database, { isNodeUp }: { isNodeUp: boolean | undefined }): Check {
  return {
    name: 'activations',
    async run() {
      const stuck = await findStuck(db.autocommit);
      const said = [
        { n: stuck.undecided, what: `${count(stuck.undecided, 'purchase')} undecided past the deadline` },
        { n: stuck.overdue, what: `${count(stuck.overdue, 'number')} open past the end` },
        { n: stuck.owed, what: `${count(stuck.owed, 'debt')} to a provider older than half an hour` },
        { n: stuck.writtenOff, what: `${count(stuck.writtenOff, 'debt')} to a provider written off this week` },
      ].filter(({ n }) => n > 0);
      if (said.length === 0) return pass('none is stuck');
      const advice =
        isNodeUp === false
          ? 'Start a node: it settles them within a minute.'
          : 'See the log and whether the provider answers; npm run reconcile tells what it cost.';
      return fail(said.map(({ what }) => what).join(', '), advice, stuck);
    },
  };
}
