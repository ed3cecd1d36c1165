import type { Needs, World } from './needs.ts';

export const alarmNeeds = {
  'GET admin/alarms': {},
  'POST admin/alarms/:id/acknowledge': {
    ids: ['id'],
    good: async (world) => ({ params: { id: await anOpenAlarm(world) }, body: { until: new Date(Date.now() + 3_600_000).toISOString() } }),
  },
  'GET admin/channels': {},
  'POST admin/channels': {
    good: async (world) => {
      await removeChannels(world);
      return { body: { kind: 'mail', target: 'ravi@example.com', severity: 'urgent', quietHours: { from: '22:00', to: '07:00' } } };
    },
  },
  'PUT admin/channels/:id': {
    ids: ['id'],
    good: async (world) => ({ params: { id: await aChannel(world) }, body: { severity: 'notice', quietHours: null } }),
  },
  'DELETE admin/channels/:id': { ids: ['id'], good: async (world) => ({ params: { id: await aChannel(world) } }) },
  'POST admin/channels/:id/test': { ids: ['id'], good: async (world) => ({ params: { id: await aChannel(world) } }) },
} satisfies Needs;

async function anOpenAlarm({ app }: World): Promise<string> {
  const { pool } = app.app.deps.db;
  const { rows } = await pool.query<{ id: string }>(`
    insert into alarm (kind, subject, severity, text, sent_again_for) values ('setup', 'a need', 'notice', 'Nothing is wrong.', '')
    on conflict (kind, subject) where ended_at is null do update set seen_at = app_now() returning id::text`);
  return rows[0]?.id ?? '';
}

async function aChannel(world: World): Promise<string> {
  await removeChannels(world);
  const { rows } = await world.app.app.deps.db.pool.query<{ id: string }>(
    `insert into alarm_channel (kind, target, severity, created_by) values ('mail', 'ravi@example.com', 'notice', $1) returning id::text`,
    [world.me.userId],
  );
  return rows[0]?.id ?? '';
}

async function removeChannels({ app }: World): Promise<void> {
  await app.app.deps.db.pool.query('delete from alarm_channel');
}
