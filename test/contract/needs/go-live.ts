import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../server/src/platform/secrets/secrets.ts';
import type { Needs, World } from './needs.ts';

export const goLiveNeeds = {
  'GET admin/go-live': {},
  'POST admin/go-live/check': { good: () => ({ body: { line: 'providers' } }) },
  'POST admin/go-live/address': {},
  'POST admin/go-live/mail': {},
  'POST go-live/arrive': { good: async (world) => ({ body: { token: await aLink(world), ms: 84 } }) },
  'POST admin/go-live/number': {
    ids: ['serviceId'],
    good: async (world) => {
      await endTrials(world);
      return { body: { serviceId: world.service.id } };
    },
  },
  'POST admin/go-live/payment': {
    good: async (world) => {
      await endTrials(world);
      return {};
    },
  },
} satisfies Needs;

async function aLink({ app, me }: World): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await app.app.deps.db.pool.query(
    `insert into go_live_link (token_hash, line, user_id, about, expires_at)
     select $1, 'mail', id, 'smtp://mail.example', app_now() + interval '1 minute' from app_user where role = 'admin' or id = $2
     order by role limit 1`,
    [sha256(token), me.userId],
  );
  return token;
}

async function endTrials({ app }: World): Promise<void> {
  const { pool } = app.app.deps.db;
  await pool.query('update go_live_trial set settled_at = app_now() where settled_at is null');
  await pool.query(`update deposit_intent set state = 'closed', slot = null where state = 'waiting'`);
}
