import { isAtLeast } from '@pinline/contract/alarms/rules';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import {
  acknowledgeAlarm,
  continueAlarms,
  endAlarms,
  findAlarmRows,
  findOpenAlarms,
  insertAlarm,
  lockAlarms,
  type AlarmRow,
} from './alarms.sql.ts';
import { findChannels, type ChannelRow } from './channels/channels.sql.ts';
import { quietUntil } from './channels/quiet-hours.rules.ts';
import { alarmKey, compareAlarms } from './compare-alarms.rules.ts';
import { findAlarms } from './finding/find-alarms.ts';
import { enqueueMessage } from './sending/send-alarms.tasks.ts';
import type { NewMessage } from './sending/alarm-messages.sql.ts';
import type { FoundAlarm } from './finding/write-alarms.rules.ts';

/** Each minute. What is stored and what is sent are one transaction. */
export async function checkAlarms(deps: Deps): Promise<void> {
  const found = await findAllAlarms(deps);
  await deps.db.transaction(async (tx) => {
    const now = await lockAlarms(tx);
    const { opened, continued, over } = compareAlarms(await findOpenAlarms(tx), found, now);
    const channels = await findChannels(tx);
    const send = (event: NewMessage['event'], alarm: FoundAlarm & { id: number }) =>
      sendToChannels(tx, { channels, event, alarm, now, deps });
    await continueAlarms(tx, continued);
    for (const alarm of opened) await send('opened', { ...alarm, id: await insertAlarm(tx, alarm) });
    for (const alarm of continued.filter(({ isSent }) => isSent)) await send('changed', alarm);
    if (over.length > 0)
      await endAlarms(
        tx,
        over.map(({ id }) => id),
      );
    for (const alarm of over) await send('over', alarm);
  });
}

/** What is wrong at this moment: what was repaired since the last check is left out, and what is new is checked in first. */
export async function readOpenAlarms(deps: Deps): Promise<AlarmRow[]> {
  const found = new Map((await findAllAlarms(deps)).map((alarm) => [alarmKey(alarm), alarm]));
  const stored = new Set((await findOpenAlarms(deps.db.autocommit)).map(alarmKey));
  if (!new Set(found.keys()).isSubsetOf(stored)) await checkAlarms(deps);
  return (await findAlarmRows(deps.db.autocommit, { isOpen: true })).flatMap((row) => {
    const now = found.get(alarmKey(row));
    return now === undefined ? [] : [{ ...row, severity: now.severity, text: now.text }];
  });
}

async function findAllAlarms(deps: Deps): Promise<FoundAlarm[]> {
  return [...(await findAlarms(deps)), ...(await findChannels(deps.db.autocommit)).flatMap(failureOf)];
}

export async function acknowledge(deps: Deps, by: By, { id, until }: { id: number; until: Date | null }): Promise<AlarmRow> {
  return deps.db.transaction(async (tx) => {
    const alarm = (await acknowledgeAlarm(tx, { id, until, userId: by.caller.userId })) ?? refuse('ALARM_NOT_FOUND');
    const after = { text: alarm.text, until: alarm.acknowledgedUntil?.toISOString() ?? null };
    await recordAudit(tx, by, { action: 'alarms.acknowledged', target: `alarm:${id}`, after });
    return alarm;
  });
}

const failingKind = 'channel_failing';

/** A channel that fails is an alarm in the others. */
function failureOf({ id, kind, target, failure }: ChannelRow): FoundAlarm[] {
  if (failure === null) return [];
  const text = `Alarms don’t reach ${target} (${kind}). ${failure}`;
  return [{ kind: failingKind, subject: String(id), severity: 'warning', text, sentAgainFor: '' }];
}

type ToSend = {
  channels: ChannelRow[];
  event: NewMessage['event'];
  alarm: FoundAlarm & { id: number };
  now: Date;
  deps: Pick<Deps, 'config'>;
};

async function sendToChannels(tx: Tx, { channels, event, alarm, now, deps }: ToSend): Promise<void> {
  const { id: alarmId, severity, text, kind, subject } = alarm;
  for (const channel of channels) {
    if (!isAtLeast(severity, channel.severity) || (kind === failingKind && subject === String(channel.id))) continue;
    const { quietFrom: from, quietTo: to } = channel;
    const quiet = severity === 'urgent' || from === null || to === null ? undefined : { from, to };
    await enqueueMessage(tx, { alarmId, channelId: channel.id, event, severity, text, at: quietUntil(now, quiet, deps.config.timeZone) });
  }
}
