import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { acknowledge, readOpenAlarms } from './alarms.commands.ts';
import { presentAlarm, presentChannel } from './alarms.present.ts';
import { findLastSuccess } from '../../platform/jobs/scheduler.sql.ts';
import { checkJob, findAlarmRows } from './alarms.sql.ts';
import { addChannel, changeChannel, removeChannel } from './channels/channels.commands.ts';
import { findChannels } from './channels/channels.sql.ts';
import { minutesOf } from './channels/quiet-hours.rules.ts';
import { testChannel } from './channels/test-channel.ts';

export function mountAlarms(mount: Mount, deps: Deps): void {
  mount('GET admin/alarms', async () => {
    const db = deps.db.autocommit;
    const open = await readOpenAlarms(deps);
    const [over, at] = await Promise.all([findAlarmRows(db, { isOpen: false }), findLastSuccess(deps.db.pool, checkJob)]);
    return reply(200, { data: { open: open.map(presentAlarm), over: over.map(presentAlarm), checkedAt: at?.toISOString() ?? null } });
  });

  mount('POST admin/alarms/:id/acknowledge', async ({ params, body, from }, caller) => {
    const until = body.until === null ? null : new Date(body.until);
    return reply(200, { data: presentAlarm(await acknowledge(deps, { caller, from }, { id: Number(params.id), until })) });
  });

  mount('GET admin/channels', async () => reply(200, { data: (await findChannels(deps.db.autocommit)).map(presentChannel) }));

  mount('POST admin/channels', async ({ body: { quietHours, digestAt, ...entered }, from }, caller) => {
    const wish = { ...entered, quietHours: readQuiet(quietHours), digestAt: readTime(digestAt) };
    const { channel, signingKey } = await addChannel(deps, { caller, from }, wish);
    return reply(201, { data: presentChannel(channel), signingSecret: signingKey });
  });

  mount('PUT admin/channels/:id', async ({ params, body: { severity, quietHours, digestAt }, from }, caller) => {
    const wish = { id: Number(params.id), severity, quietHours: readQuiet(quietHours), digestAt: readTime(digestAt) };
    return reply(200, { data: presentChannel(await changeChannel(deps, { caller, from }, wish)) });
  });

  mount('DELETE admin/channels/:id', async ({ params, from }, caller) => {
    await removeChannel(deps, { caller, from }, Number(params.id));
    return reply(204, null);
  });

  mount('POST admin/channels/:id/test', async ({ params, from }, caller) =>
    reply(200, { data: { problem: await testChannel(deps, { caller, from }, Number(params.id)) } }),
  );
}

function readQuiet(quiet: { from: string; to: string } | null) {
  return quiet === null ? undefined : { from: minutesOf(quiet.from), to: minutesOf(quiet.to) };
}

function readTime(time: string | null | undefined): number | null | undefined {
  return typeof time === 'string' ? minutesOf(time) : time;
}
