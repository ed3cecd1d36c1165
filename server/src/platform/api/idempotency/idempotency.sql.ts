import { sql } from 'kysely';
import type { Database, Db } from '../../database/database.ts';
import type { LateWrite } from '../../database/statements/late-writes.ts';

export type StoredReply = {
  activationId: number | null;
  requestHash: Buffer;
  call: string;
  status: number | null;
  reply: unknown;
  ageSeconds: number;
};

export async function findReply(db: Db, key: { userId: number; key: string }): Promise<StoredReply | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['activationId', 'requestHash', 'call', 'status'])
    // Read as text: keys of a stored answer are wire names and must not be converted.
    .select(sql<string | null>`reply::text`.as('reply'))
    .select(sql<number>`extract(epoch from app_now() - created_at)::float8`.as('ageSeconds'))
    .where('userId', '=', key.userId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  return row && { ...row, reply: row.reply === null ? null : JSON.parse(row.reply) };
}

/** Keeps the first answer when there are two. */
export async function storeReply(db: Db, key: { userId: number; key: string }, answer: { status: number; reply: unknown }): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: answer.status, reply: JSON.stringify(answer.reply) })
    .where('userId', '=', key.userId)
    .where('key', '=', key.key)
    .where('status', 'is', null)
    // An answer lost in a crash is recreated from the stored purchase, so this write needn't wait for the disk.
    .where(sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`)
    .execute();
}

/** The answer of a purchase: lost in a crash, it is recreated from the purchase itself, so the caller needn't wait for it. */
export function storeReplyLate(db: Database, key: { userId: number; key: string }, answer: { status: number; reply: unknown }): void {
  db.writeLate(lateReply, [key.userId, key.key, answer.status, JSON.stringify(answer.reply)]);
}

const lateReply: LateWrite = {
  name: 'idempotency/store-replies',
  text: 'select store_replies($1, $2, $3, $4)',
};

/** Keys of one user in 24 hours, without those of purchases, which are bounded by their money. */
export const mostKeys = 5_000;

/** Not for purchases. Undefined when the user has too many. */
export async function claimKey(
  db: Db,
  { userId, key, call, requestHash }: { userId: number; key: string; call: string; requestHash: Buffer },
): Promise<'claimed' | 'used before' | undefined> {
  const { rows } = await sql<{ isClaimed: boolean; isFull: boolean }>`
    with kept as (
      select count(*) as n from (select from idempotency where user_id = ${userId} and activation_id is null limit ${mostKeys}) k),
    claimed as (
      insert into idempotency (user_id, key, call, request_hash)
      select ${userId}::bigint, ${key}, ${call}, ${requestHash} from kept where n < ${mostKeys}
      on conflict do nothing returning key)
    select exists (select from claimed) as is_claimed,
      n >= ${mostKeys} and not exists (select from idempotency where user_id = ${userId} and key = ${key}) as is_full from kept`.execute(
    db,
  );
  const [found] = rows;
  if (found?.isFull === true) return undefined;
  return found?.isClaimed === true ? 'claimed' : 'used before';
}

export async function dropKey(db: Db, key: { userId: number; key: string }): Promise<void> {
  await db.deleteFrom('idempotency').where('userId', '=', key.userId).where('key', '=', key.key).where('status', 'is', null).execute();
}

/** The next call then doesn't wait for an answer. */
export async function expireKey(
  db: Db,
  { userId, key, afterSeconds }: { userId: number; key: string; afterSeconds: number },
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ createdAt: sql<Date>`least(created_at, app_now() - (${afterSeconds} + 1) * interval '1 second')` })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute();
}
