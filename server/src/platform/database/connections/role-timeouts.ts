import type pg from 'pg';
import { timeouts } from './open-pool.ts';

/**
 * A pooler in transaction mode refuses timeouts in a client's start-up packet, so its connections get them from their role, in this database
 * alone. A connection that sets its own isn't affected.
 */
export async function setRoleTimeouts(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('role timeouts', 0))`);
    for (const [name, ms] of Object.entries(timeouts)) {
      await client.query(`select set_config('pinline.name', $1, true), set_config('pinline.value', $2, true)`, [name, String(ms)]);
      await client.query(setForRole);
    }
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

const setForRole = `
  do $$ declare
    v_name text := current_setting('pinline.name');
    v_value text := current_setting('pinline.value');
  begin
    if not exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
      where s.setrole = current_user::regrole and v_name || '=' || v_value = any(s.setconfig)
    ) then
      execute format('alter role %I in database %I set %s to %L', current_user, current_database(), v_name, v_value);
    end if;
  end $$`;
