import { sql, type RawBuilder } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { openColumns, type OpenActivation } from '../../activations/receive/receive.sql.ts';
import { retryWhileLocked } from '../../activations/receive/row-lock.ts';

export type MissingNumber = OpenActivation & { isConfirmed: boolean };

/** A terminal answer is believed when one came this long before it. The same as `certain_after()`. */
export const certainAfterSeconds = 15;

/** `listSeconds`: how long ago the list was requested. */
export async function noteList(
  db: Database,
  list: { providerId: number; epoch: number; upstreamIds: string[]; listSeconds: number },
): Promise<'raised' | 'resolved' | null> {
  const { providerId, epoch, upstreamIds, listSeconds } = list;
  return db.call('missing_note', { providerId, epoch, listed: upstreamIds, listSeconds });
}

/** Never asked, answered as live, or called over for long enough. Continues after `from`. */
export function missingToAsk(providerId: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`missing_number m
    join lateral (
      select ${openColumns} from activation
      where user_id = m.user_id and id = m.activation_id and state in ('waiting', 'cancelling', 'received') and expires_at > app_now()
        and (state <> 'cancelling' or cancellable_at > app_now())) as open on true
    where m.provider_id = ${providerId} and m.settled_at is null
      and (m.terminal_since is null or m.terminal_since <= app_now() - ${certainAfterSeconds} * interval '1 second')`;
}

/** Longest waiting first. */
export async function findMissingToAsk(db: Db, of: { providerId: number; exceptIds: number[]; limit: number }): Promise<MissingNumber[]> {
  const { rows } = await sql<MissingNumber>`
    select open.*, m.is_confirmed from ${missingToAsk(of.providerId)} and m.activation_id <> all(${of.exceptIds}::bigint[])
    order by m.missing_since limit ${of.limit}`.execute(db);
  return rows;
}

/** For how long the provider has called it over; null when it isn't missing any more, or lives. */
export async function noteAnswer(db: Database, answer: { userId: number; id: number; isTerminal: boolean }): Promise<number | null> {
  return db.call('missing_answer', { userId: answer.userId, activationId: answer.id, isTerminal: answer.isTerminal });
}

/** False while there is an alarm, or when it was decided otherwise before. */
export async function settleMissing(db: Database, key: { userId: number; id: number; epoch: number }): Promise<boolean> {
  return retryWhileLocked(() => db.call('missing_settle', { userId: key.userId, activationId: key.id, epoch: key.epoch }));
}

export type MissingAlarm = {
  providerId: number;
  name: string;
  reason: 'many_missing' | 'connection_changed';
  raisedAt: Date;
  missing: number;
  settled: number;
  open: number;
};

export async function findMissingAlarms(db: Db | Tx): Promise<MissingAlarm[]> {
  const { rows } = await sql<MissingAlarm>`
    select a.provider_id, p.name, a.reason, a.raised_at, c.missing, c.settled, c.open
    from missing_alarm a join provider p on p.id = a.provider_id cross join lateral missing_counts(a.provider_id) c
    order by p.name`.execute(db);
  return rows;
}

/** Returns how many; null for an unknown provider. */
export async function confirmMissing(tx: Tx, providerId: number): Promise<number | null> {
  const { rows } = await sql<{ count: number | null }>`select missing_confirm(${providerId}) as count`.execute(tx);
  return rows[0]?.count ?? null;
}

export async function countMissing(db: Db): Promise<{ providerId: number; missing: number; isAlarmed: boolean }[]> {
  const { rows } = await sql<{ providerId: number; missing: number; isAlarmed: boolean }>`
    select p.id as provider_id, c.missing, exists (select from missing_alarm a where a.provider_id = p.id) as is_alarmed
    from provider p cross join lateral missing_counts(p.id) c order by p.id`.execute(db);
  return rows;
}
