import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { countOrRefuse, type Throttle } from '../../auth/throttle/throttle.ts';
import { sendMessage } from '../sending/send-message.ts';
import { findChannel, noteResult } from './channels.sql.ts';

/** Returns why it was not accepted. */
export async function testChannel(deps: Deps, by: By, id: number): Promise<string | null> {
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, testing(by.caller.userId));
  const channel = (await findChannel(deps.db.autocommit, id)) ?? refuse('CHANNEL_NOT_FOUND');
  const text = `This is a test of the alarms of ${deps.config.appName}. Nothing is wrong.`;
  const outcome = await sendMessage(deps, channel, {
    id: `test_${randomUUID()}`,
    event: 'test',
    severity: 'notice',
    text,
    at: new Date(),
    alarm: null,
  });
  const problem = outcome.isSent ? null : outcome.problem;
  await noteResult(deps.db.autocommit, { id, failure: problem });
  await deps.db.transaction((tx) => recordAudit(tx, by, { action: 'alarms.channel-tested', target: `channel:${id}`, after: { problem } }));
  return problem;
}

const testing = (userId: number): Throttle => ({ kind: 'channel-test', key: String(userId), most: 20, windowSeconds: 60 * 60 });
