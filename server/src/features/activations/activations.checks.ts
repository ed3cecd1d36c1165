import { count, well, wrong, type Check } from '../../platform/checks.ts';
import type { Database } from '../../platform/database.ts';
import { findStuck } from './stuck.sql.ts';

/** Numbers and purchases that nobody brings to their end. */
export function stuckCheck(db: Database, { isServerUp }: { isServerUp: boolean | undefined }): Check {
  return {
    name: 'activations',
    async look() {
      const stuck = await findStuck(db.read);
      const said = [
        { n: stuck.undecided, what: `${count(stuck.undecided, 'purchase')} undecided past the deadline` },
        { n: stuck.overdue, what: `${count(stuck.overdue, 'number')} open past the end` },
        { n: stuck.unanswered, what: `${count(stuck.unanswered, 'question')} to a provider without an answer` },
        { n: stuck.owed, what: `${count(stuck.owed, 'debt')} to a provider older than half an hour` },
        { n: stuck.writtenOff, what: `${count(stuck.writtenOff, 'debt')} to a provider written off this week` },
      ].filter(({ n }) => n > 0);
      if (said.length === 0) return well('none is stuck');
      const advice =
        isServerUp === false
          ? 'Start the server: it settles them within a minute.'
          : 'See the server’s log and whether the provider answers; npm run reconcile tells what it cost.';
      return wrong(said.map(({ what }) => what).join(', '), advice, stuck);
    },
  };
}
