import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type LinkLine = 'address' | 'mail';
export type Link = { line: LinkLine; userId: number; about: string };

/** Earlier links of the same operator and line become invalid. */
export async function insertLink(tx: Tx, link: Link & { tokenHash: Buffer; minutes: number }): Promise<void> {
  const { minutes, ...row } = link;
  await tx.deleteFrom('goLiveLink').where('userId', '=', link.userId).where('line', '=', link.line).execute();
  await tx
    .insertInto('goLiveLink')
    .values({ ...row, expiresAt: sql`app_now() + ${minutes} * interval '1 minute'` })
    .execute();
}

/** Waits for another use of the same link, which then is gone. */
export async function lockLink(tx: Tx, tokenHash: Buffer): Promise<(Link & { email: string }) | undefined> {
  const { rows } = await sql<Link & { email: string }>`
    select l.line, l.user_id as "userId", l.about, u.email from go_live_link l join app_user u on u.id = l.user_id
    where l.token_hash = ${tokenHash} and l.expires_at > app_now() and u.role = 'admin' and not u.is_blocked
    for update of l`.execute(tx);
  return rows[0];
}

export async function deleteLink(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('goLiveLink').where('tokenHash', '=', tokenHash).execute();
}

/** The operators who were sent a mail through this mail server, while its link can still be opened. */
export async function findMailed(db: Db, server: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from go_live_link l join app_user u on u.id = l.user_id
    where l.line = 'mail' and l.about = ${server} and l.expires_at > app_now() order by l.expires_at desc`.execute(db);
  return rows.map(({ email }) => email);
}
