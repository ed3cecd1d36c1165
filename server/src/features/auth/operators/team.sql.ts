import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type TeamMember = {
  id: number;
  email: string;
  role: OperatorRole;
  lastSeenAt: Date | null;
  hasAuthenticator: boolean;
  hasJoined: boolean;
};

/** Without those who were removed. */
export async function findTeam(db: Db | Tx, id?: number): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select u.id, u.email, u.operator_role as role, (u.password_hash is not null or exists (select from user_identity i where i.user_id = u.id)) as "hasJoined",
      (select max(s.last_used_at) from session s where s.user_id = u.id) as "lastSeenAt",
      exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "hasAuthenticator"
    from app_user u
    where u.role = 'admin' and not u.is_blocked and (${id ?? null}::bigint is null or u.id = ${id ?? null})
    order by u.id`.execute(db);
  return rows;
}

/** One change of the team at a time, so that two owners can't remove each other. */
export async function lockTeam(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team', 0))`.execute(tx);
}

export async function saveOperatorRole(tx: Tx, { id, role }: { id: number; role: OperatorRole }): Promise<void> {
  await tx.updateTable('appUser').set({ operatorRole: role }).where('id', '=', id).execute();
}

/** The password and the linked accounts of others. */
export async function dropSignIns(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('appUser').set({ passwordHash: null }).where('id', '=', userId).execute();
  await tx.deleteFrom('userIdentity').where('userId', '=', userId).execute();
}

/** An operator who was removed: blocked, and otherwise as before. */
export async function findRemoved(tx: Tx, email: string): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('isBlocked', '=', true)
    .executeTakeFirst();
}
