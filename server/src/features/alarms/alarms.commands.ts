import { isAtLeast } from '@pinline/contract/alarms/alarms.rules';
import type { FoundAlarm } from '../../platform/alarms/alarm-reading.ts';
import { readAlarms, type ReadAlarms } from '../../platform/alarms/read-alarms.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { logFailure } from '../../platform/log-failure.ts';
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
import { failingChannel } from './channels/channels.alarms.ts';
import { findChannels, type ChannelRow } from './channels/channels.sql.ts';
import { quietUntil } from './channels/quiet-hours.rules.ts';
import { alarmKey, compareAlarms, isUnread } from './compare-alarms.rules.ts';
import { enqueueMessage } from './sending/send-alarms.tasks.ts';
import type { NewMessage } from './sending/alarm-messages.sql.ts';

/** Each minute. Fails when a reading did, so that the page and doctor show that not everything was checked. */
export async function checkAlarms(deps: Deps): Promise<void> {
  const alarms = await readAllAlarms(deps);
  await storeAlarms(deps, alarms);
  const unread = alarms.failures.flatMap(({ kinds }) => kinds);
  if (unread.length > 0) throw new Error(`Some alarms could not be read: ${unread.join(', ')}`);
}

/** What is stored and what is sent are one transaction. */
async function storeAlarms(deps: Deps, alarms: ReadAlarms): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = await lockAlarms(tx);
    const { opened, continued, over } = compareAlarms(await findOpenAlarms(tx), alarms, now);
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

/**
 * What is wrong at this moment: what was repaired since the last check is left out, and what is new is stored first.
 * What can't be read shows as it is stored.
 */
export async function readOpenAlarms(deps: Deps): Promise<AlarmRow[]> {
  const alarms = await readAllAlarms(deps);
  const found = new Map(alarms.found.map((alarm) => [alarmKey(alarm), alarm]));
  const stored = new Set((await findOpenAlarms(deps.db.autocommit)).map(alarmKey));
  if (!new Set(found.keys()).isSubsetOf(stored)) await storeAlarms(deps, alarms);
  return (await findAlarmRows(deps.db.autocommit, { isOpen: true })).flatMap((row) => {
    const now = found.get(alarmKey(row));
    if (now !== undefined) return [{ ...row, severity: now.severity, text: now.text }];
    return isUnread(alarms, row) ? [row] : [];
  });
}

async function readAllAlarms(deps: Deps): Promise<ReadAlarms> {
  const alarms = await readAlarms(deps.alarmReadings, deps);
  for (const { kinds, error } of alarms.failures) logFailure(deps.log, error, `alarms could not be read: ${kinds.join(', ')}`);
  return alarms;
}

export async function acknowledge(deps: Deps, by: By, { id, until }: { id: number; until: Date | null }): Promise<AlarmRow> {
  return deps.db.transaction(async (tx) => {
    const alarm = (await acknowledgeAlarm(tx, { id, until, userId: by.caller.userId })) ?? refuse('ALARM_NOT_FOUND');
    const after = { text: alarm.text, until: alarm.acknowledgedUntil?.toISOString() ?? null };
    await recordAudit(tx, by, { action: 'alarms.acknowledged', target: `alarm:${id}`, after });
    return alarm;
  });
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
    if (!isAtLeast(severity, channel.severity) || (kind === failingChannel && subject === String(channel.id))) continue;
    const { quietFrom: from, quietTo: to } = channel;
    const quiet = severity === 'urgent' || from === null || to === null ? undefined : { from, to };
    await enqueueMessage(tx, { alarmId, channelId: channel.id, event, severity, text, at: quietUntil(now, quiet, deps.config.timeZone) });
  }
}
