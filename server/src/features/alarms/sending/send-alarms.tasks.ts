import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { enqueue, enqueueLater, type Task } from '../../../platform/jobs/jobs.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findChannel, noteResult, type ChannelRow } from '../channels/channels.sql.ts';
import { findMessage, insertMessage, markSent, type NewMessage } from './alarm-messages.sql.ts';
import type { Message } from './messages.rules.ts';
import { sendMessage } from './send-message.ts';

const ofMessage = z.object({ messageId: z.int(), attempts: z.int().default(0) });
type OfMessage = z.infer<typeof ofMessage>;

const ofDigest = z.object({ channelId: z.int(), day: z.string(), text: z.string(), at: z.string(), attempts: z.int().default(0) });
type OfDigest = z.infer<typeof ofDigest>;

export function alarmTasks(deps: Deps): Task[] {
  return [
    { name: 'send_alarm', workers: 'push', run: (payload) => sendAlarm(deps, ofMessage.parse(payload)) },
    { name: 'send_digest', workers: 'push', run: (payload) => sendDigest(deps, ofDigest.parse(payload)) },
  ];
}

/** Called in the transaction of the alarm. `at`: the end of quiet hours. */
export async function enqueueMessage(tx: Tx, { at, ...message }: NewMessage & { at: Date | undefined }): Promise<void> {
  const messageId = await insertMessage(tx, message);
  if (at === undefined) await enqueue(tx, 'send_alarm', { messageId });
  else await enqueueLater(tx, 'send_alarm', { key: keyOf(messageId), payload: { messageId }, at });
}

/** Called in the transaction that marks the channel's summary of this day as sent. */
export async function enqueueDigest(tx: Tx, { channelId, day, text }: { channelId: number; day: string; text: string }): Promise<void> {
  await enqueue(tx, 'send_digest', { channelId, day, text, at: new Date().toISOString() });
}

async function sendAlarm(deps: Deps, { messageId, attempts }: OfMessage): Promise<void> {
  const message = await findMessage(deps.db.autocommit, messageId);
  const channel = message && (await findChannel(deps.db.autocommit, message.channelId));
  if (message === undefined || channel === undefined) return;
  const { event, severity, text, alarmId, kind, openedAt, createdAt, isOld } = message;
  const alarm = { id: String(alarmId), kind, openedAt };
  const result = await trySending(deps, channel, { id: `alarm_${messageId}`, event, severity, text, at: createdAt, alarm });
  if (result === 'sent') return markSent(deps.db.autocommit, messageId);
  if (result === 'later' && !isOld)
    await sendLater(deps, 'send_alarm', { key: keyOf(messageId), payload: { messageId, attempts: attempts + 1 }, attempts });
}

/** A summary of a day is worth nothing on the next one. */
async function sendDigest(deps: Deps, { channelId, day, text, at, attempts }: OfDigest): Promise<void> {
  const channel = await findChannel(deps.db.autocommit, channelId);
  if (channel === undefined) return;
  const id = `digest_${channelId}_${day}`;
  const result = await trySending(deps, channel, { id, event: 'digest', severity: 'notice', text, at: new Date(at), alarm: null });
  if (result === 'later' && Date.now() - Date.parse(at) < dayMs)
    await sendLater(deps, 'send_digest', { key: id, payload: { channelId, day, text, at, attempts: attempts + 1 }, attempts });
}

/** After a lost answer the same message is sent again, with the same id. */
async function trySending(deps: Deps, channel: ChannelRow, message: Message): Promise<'sent' | 'later' | 'given up'> {
  const outcome = await sendMessage(deps, channel, message);
  await noteResult(deps.db.autocommit, { id: channel.id, failure: outcome.isSent ? null : outcome.problem });
  if (outcome.isSent) return 'sent';
  deps.log.warn({ channel: channel.id, kind: channel.kind, problem: outcome.problem, message: message.id }, 'a message could not be sent');
  return outcome.isForNow ? 'later' : 'given up';
}

type Again = { key: string; payload: Record<string, unknown>; attempts: number };

async function sendLater({ db }: Deps, task: string, { key, payload, attempts }: Again): Promise<void> {
  await enqueueLater(db.autocommit, task, { key, payload, at: new Date(Date.now() + delaySeconds(attempts) * 1_000) });
}

function delaySeconds(attempts: number): number {
  return Math.min(10 * 60, 5 * 3 ** attempts);
}

function keyOf(messageId: number): string {
  return `alarm message ${messageId}`;
}

const dayMs = 86_400_000;
