import { sql, type RawBuilder } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { OpenActivation } from './receive.sql.ts';

export type EndedNumber = Pick<OpenActivation, 'userId' | 'id' | 'server' | 'upstreamId' | 'ageSeconds'>;

/** Their last check was at their end, so they are left alone for a moment. Continues after `from`. */
export function endedNumbersToAsk(providerId: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`activation
    where provider_id = ${providerId} and asked_until > app_now() and ended_at < app_now() - interval '10 seconds'`;
}

/** Least time left first. */
export async function findEndedNumbersToAsk(
  db: Db,
  of: { providerId: number; exceptIds: number[]; limit: number },
): Promise<EndedNumber[]> {
  const { rows } = await sql<EndedNumber>`
    select user_id as "userId", id, server, upstream_id as "upstreamId", extract(epoch from app_now() - created_at)::float8 as "ageSeconds"
    from ${endedNumbersToAsk(of.providerId)} and id <> all(${of.exceptIds}::bigint[])
    order by asked_until limit ${of.limit}`.execute(db);
  return rows;
}

export async function stopAsking(db: Db, key: { userId: number; id: number }): Promise<void> {
  await db.updateTable('activation').set({ askedUntil: null }).where('userId', '=', key.userId).where('id', '=', key.id).execute();
}

/** `isSecondCharge`: what the user saw. `keyId`: of the key that asks, if it isn't a person. */
export type Reveal = { userId: number; id: number; isSecondCharge: boolean; keyId?: number | undefined; timeZone: string };

export async function revealMessages(db: Database, { userId, id, isSecondCharge, keyId, timeZone }: Reveal): Promise<boolean> {
  return db.call('activation_reveal', { userId, activationId: id, isSecondCharge, keyId, timeZone });
}
