import { presentSummary } from '../../../server/src/features/wallet/statement/statement.present.ts';
import { readLines } from '../../../server/src/features/wallet/statement/statement.commands.ts';
import { readSums } from '../../../server/src/features/wallet/statement/statement.sql.ts';
import { requireRule, type Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/** What each user is shown of their money: every movement once, and together what the ledger has. */
export async function judgeStatements({ app }: World, { people }: Scenario): Promise<void> {
  const db = app.deps.db.autocommit;
  const { timeZone } = app.deps.config;
  for (const { userId, name } of people) {
    const days = { from: '1970-01-01', to: '2999-12-31' };
    const { bounds, sums } = await readSums(db, { ...days, userId, timeZone });
    const limit = sums.reduce((total, { count }) => total + count, 0) + 1;
    const { lines, next } = await readLines(db, { bounds, userId, after: undefined, limit, kind: 'all', search: '', keyId: null });
    const { equalsLedger } = presentSummary({ days, bounds, sums, heldCount: null });
    let [balance, held] = [0, 0];
    for (const line of lines.toReversed()) {
      [balance, held] = [balance + line.available, held + line.held];
      requireRule(line.balance === balance && line.heldAfter === held, 'A line says what was there after it.', {
        name,
        line,
        balance,
        held,
      });
    }
    const ends = { name, lines: lines.length, counted: limit - 1, balance, held, bounds };
    requireRule(
      equalsLedger && next === null && lines.length === limit - 1,
      'A statement has every movement, and equals the ledger.',
      ends,
    );
    requireRule(balance === bounds.wallet.available && held === bounds.wallet.held, 'A statement ends with what the wallet has.', ends);
  }
}
