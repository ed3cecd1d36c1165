import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { enqueue, enqueueLater, type Task } from '../../../platform/jobs/jobs.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findChannel, noteResult } from '../channels/channels.sql.ts';
import { findMessage, insertMessage, markSent, type NewMessage } from './alarm-messages.sql.ts';
import { sendMessage } from './send-message.ts';

const ofMessage = z.object({ messageId: z.int(), attempts: z.int().default(0) });
type OfMessage = z.infer<typeof ofMessage>;

export function alarmTasks(deps: Deps): Task[] {
  return [{ name: 'send_alarm', workers: 'push', run: (payload) => sendAlarm(deps, ofMessage.parse(payload)) }];
}

/** In the transaction of the alarm. `at`: the end of quiet hours. */
export async function enqueueMessage(tx: Tx, { at, ...message }: NewMessage & { at: Date | undefined }): Promise<void> {
  const messageId = await insertMessage(tx, message);
  if (at === undefined) await enqueue(tx, 'send_alarm', { messageId });
  else await enqueueLater(tx, 'send_alarm', { key: keyOf(messageId), payload: { messageId }, at });
}

/** After a lost answer the same message is sent again, with the same id. */
async function sendAlarm(deps: Deps, { messageId, attempts }: OfMessage): Promise<void> {
  const message = await findMessage(deps.db.read, messageId);
  const channel = message && (await findChannel(deps.db.read, message.channelId));
  if (message === undefined || channel === undefined) return;
  const { event, severity, text, alarmId, kind, openedAt, createdAt, isOld } = message;
  const alarm = { id: String(alarmId), kind, openedAt };
  const outcome = await sendMessage(deps, channel, { id: `alarm_${messageId}`, event, severity, text, at: createdAt, alarm });
  await noteResult(deps.db.read, { id: channel.id, failure: outcome.isSent ? null : outcome.problem });
  if (outcome.isSent) return markSent(deps.db.read, messageId);
  deps.log.warn({ channel: channel.id, kind: channel.kind, problem: outcome.problem, attempts }, 'an alarm could not be sent');
  if (!outcome.isForNow || isOld) return;
  await enqueueLater(deps.db.read, 'send_alarm', {
    key: keyOf(messageId),
    payload: { messageId, attempts: attempts + 1 },
    at: new Date(Date.now() + delaySeconds(attempts) * 1_000),
  });
}

function delaySeconds(attempts: number): number {
  return Math.min(10 * 60, 5 * 3 ** attempts);
}

function keyOf(messageId: number): string {
  return `alarm message ${messageId}`;
}
