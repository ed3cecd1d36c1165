import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows that nobody asks for any more. The ledger, deposits and the audit log are for ever and not among them. */
export async function forgetOldRows(db: Db): Promise<void> {
  await sql`delete from socket_ticket where expires_at < app_now() - interval '1 minute'`.execute(db);
  await sql`delete from idempotency where created_at < app_now() - interval '24 hours'`.execute(db);
  await sql`delete from throttle_hit where hit_at < app_now() - interval '1 day'`.execute(db);
  await sql`delete from provider_push where heard_at < app_now() - interval '1 day'`.execute(db);
  await sql`delete from user_event where created_at < app_now() - interval '7 days'`.execute(db);
  await sql`delete from password_reset where expires_at < app_now() - interval '7 days'`.execute(db);
  await sql`delete from sign_in_code where expires_at < app_now()`.execute(db);
  await sql`delete from session where ended_at < app_now() - interval '400 days'`.execute(db);
  await sql`delete from known_device where seen_at < app_now() - interval '400 days'`.execute(db);
}
