import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export async function readAccountOf(db: Db, userId: number): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select u.email, u.created_at as "memberSince", u.email_verified_at as "emailConfirmedAt", u.language, u.referral_code as "referralCode",
      u.role, u.password_hash is not null as "hasPassword",
      exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "hasAuthenticator",
      (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as "recoveryCodesLeft",
      (select coalesce(json_agg(json_build_object('email', i.email, 'linkedAt', i.created_at) order by i.created_at), '[]')
       from user_identity i where i.user_id = u.id) as google,
      (select balance / 100.0 from ledger_account where user_id = u.id and kind = 'available')::float8 as balance,
      (select balance / 100.0 from ledger_account where user_id = u.id and kind = 'held')::float8 as held
    from app_user u where u.id = ${userId}`.execute(db);
  return rows[0];
}
