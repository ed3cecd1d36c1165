import { randomBytes } from 'node:crypto';
import type { App } from '../../server/src/app.ts';

/** A link as the mails have, which moves a user to the address that they have anyway. */
export async function anEmailLink({ app }: { app: App }, { userId }: { userId: number }, what: 'confirm' | 'undo'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { pool } = app.deps.db;
  if (what === 'undo') {
    await pool.query(
      `insert into email_undo (user_id, old_email, was_proved, token_hash, expires_at)
       select id, email, true, sha256($2), app_now() + interval '1 day' from app_user where id = $1`,
      [userId, Buffer.from(token)],
    );
    return token;
  }
  await pool.query('update email_change set ended_at = app_now() where user_id = $1 and ended_at is null', [userId]);
  await pool.query(
    `insert into email_change (user_id, session_id, new_email, revokes_access, token_hash, expires_at)
     select u.id, s.id, u.email, false, sha256($2), app_now() + interval '1 hour'
     from app_user u join session s on s.user_id = u.id where u.id = $1 limit 1`,
    [userId, Buffer.from(token)],
  );
  return token;
}
