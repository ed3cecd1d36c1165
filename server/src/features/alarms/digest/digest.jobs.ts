import type { Deps } from '../../../deps.ts';
import { readProfit } from '../../profit/profit.commands.ts';
import { readOpenAlarms } from '../alarms.commands.ts';
import { enqueueDigest } from '../sending/send-alarms.tasks.ts';
import { findOpenWork, isDigestDue, takeDueDigests } from './digest.sql.ts';
import { writeDigest } from './write-digest.rules.ts';

/** Each minute. Which channels had it and what is sent are one transaction. */
export async function sendDigests(deps: Deps): Promise<void> {
  const { timeZone } = deps.config;
  if (!(await isDigestDue(deps.db.read, timeZone))) return;
  const work = await findOpenWork(deps.db.read, timeZone);
  const [{ total }, alarms] = await Promise.all([
    readProfit(deps, { from: work.yesterday, to: work.yesterday, by: 'day' }),
    readOpenAlarms(deps),
  ]);
  const text = writeDigest({ ...work, total, alarms }).join('\n');
  await deps.db.transaction(async (tx) => {
    for (const due of await takeDueDigests(tx, timeZone)) await enqueueDigest(tx, { ...due, text });
  });
}
