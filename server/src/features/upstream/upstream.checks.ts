import { count, pass, fail, type Check } from '../../platform/checks/checks.ts';
import type { Database } from '../../platform/database/database.ts';
import { findMissingAlarms } from './missing/missing.sql.ts';
import { countUnmatchedNumbers } from './unmatched/unmatched.sql.ts';
import { findStuck } from './unconfirmed/stuck.sql.ts';

export function stuckCheck(db: Database, { isNodeUp }: { isNodeUp: boolean | undefined }): Check {
  return {
    name: 'activations',
    async run() {
      const stuck = await findStuck(db.autocommit);
      const said = [
        { n: stuck.undecided, what: `${count(stuck.undecided, 'purchase')} undecided past the deadline` },
        { n: stuck.overdue, what: `${count(stuck.overdue, 'number')} open past the end` },
        { n: stuck.unanswered, what: `${count(stuck.unanswered, 'question')} to a provider without an answer` },
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

export function unmatchedCheck(db: Database): Check {
  return {
    name: 'unmatched',
    async run() {
      const unmatched = (await countUnmatchedNumbers(db.autocommit)).filter((each) => each.count > 0);
      if (unmatched.length === 0) return pass('no number is open at a provider that no one here bought');
      return fail(
        unmatched.map(({ name, count: n }) => `${count(n, 'number')} open at ${name} that no one here bought`).join(', '),
        'npm run reconcile names them; with --give-back they are cancelled. After a restore, and where nothing else buys with that account.',
        unmatched,
      );
    },
  };
}

export function missingCheck(db: Database): Check {
  return {
    name: 'missing',
    async run() {
      const alarms = await findMissingAlarms(db.autocommit);
      if (alarms.length === 0) return pass('no provider lacks many of our numbers');
      return fail(
        alarms
          .map(({ name, reason, missing, open }) =>
            reason === 'many_missing'
              ? `${name} lacks ${missing} of ${count(open, 'open number')}`
              : `the key or address of ${name} changed, and its list has not shown our numbers since`,
          )
          .join(', '),
        'Refunds for the missing ones wait until its list names them again, or an operator confirms under Services, Provider routes.',
        alarms,
      );
    },
  };
}
