import type { Deps } from '../../../deps.ts';
import { readProfit } from '../../profit/profit.commands.ts';
import { readOpenAlarms } from '../alarms.commands.ts';
import { enqueueDigest } from '../sending/send-alarms.tasks.ts';
import { type DueDay, findDueDays, findOpenWork, takeDueDigests } from './digest.sql.ts';
import { writeDigest } from './write-digest.rules.ts';

/** Each minute. Which channels had it and what is sent are one transaction. */
export async function sendDigests(deps: Deps): Promise<void> {
  for (const due of await findDueDays(deps.db.autocommit, deps.config.timeZone)) await sendDigestsOf(deps, due);
}

async function sendDigestsOf(deps: Deps, { day, before }: DueDay): Promise<void> {
  const [{ total }, alarms, work] = await Promise.all([
    readProfit(deps, { from: before, to: before, by: 'day' }),
    readOpenAlarms(deps),
    findOpenWork(deps.db.autocommit),
  ]);
  const text = writeDigest({ ...work, day: before, total, alarms }).join('\n');
  await deps.db.transaction(async (tx) => {
    for (const channelId of await takeDueDigests(tx, { timeZone: deps.config.timeZone, day }))
      await enqueueDigest(tx, { channelId, day, text });
  });
}
