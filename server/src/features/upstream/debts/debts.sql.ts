import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { certainAfterSeconds } from '../missing/missing.sql.ts';

/** `overSeconds`: for how long the provider has said there is nothing to cancel. */
export type Debt = { id: number; upstreamId: string; kind: 'cancel' | 'finish' | 'again'; tries: number; overSeconds: number | null };

/** A number that no user gets. */
export async function recordUpstreamDebt(db: Db | Tx, of: { providerId: number; upstreamId: string }): Promise<void> {
  await sql`select owe_provider(${of.providerId}, ${of.upstreamId}, 'cancel', null, null)`.execute(db);
}

export async function recordResendRequest(
  db: Db,
  debt: { providerId: number; upstreamId: string; userId: number; activationId: number },
): Promise<void> {
  await sql`select owe_provider(${debt.providerId}, ${debt.upstreamId}, 'again', ${debt.userId}, ${debt.activationId})`.execute(db);
}

/** Continues after `from`. */
export function dueDebts(providerId: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`upstream_debt where provider_id = ${providerId} and done_at is null and not_before <= app_now()`;
}

/** Skips locked rows: the result of a call must be storable. */
export async function findDueDebts(db: Db, of: { providerId: number; exceptIds: number[]; limit: number }): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select id, upstream_id as "upstreamId", kind, tries, extract(epoch from app_now() - over_since)::float8 as "overSeconds"
    from ${dueDebts(of.providerId)} and id <> all(${of.exceptIds}::bigint[])
    order by not_before limit ${of.limit} for update skip locked`.execute(db);
  return rows;
}

export async function endDebt(db: Db, id: number, outcome: string): Promise<void> {
  await sql`update upstream_debt set done_at = app_now(), outcome = ${outcome} where ${isFree(id)} and done_at is null`.execute(db);
}

export async function postponeDebt(db: Db, id: number, seconds: number): Promise<void> {
  await sql`update upstream_debt set tries = tries + 1, over_since = null, not_before = app_now() + ${seconds} * interval '1 second' where ${isFree(id)}`.execute(
    db,
  );
}

/** A provider that doesn't know a number for a moment must not end the debt. */
export async function noteDebtOver(db: Db, id: number): Promise<void> {
  await sql`update upstream_debt set tries = tries + 1, over_since = coalesce(over_since, app_now()),
      not_before = coalesce(over_since, app_now()) + ${certainAfterSeconds} * interval '1 second'
    where ${isFree(id)}`.execute(db);
}

export async function endAsGivenBack(db: Db, { providerId, upstreamIds }: { providerId: number; upstreamIds: string[] }): Promise<void> {
  await sql`
    update upstream_debt d set outcome = 'given back'
    where provider_id = ${providerId} and kind = 'cancel' and upstream_id = any(${upstreamIds}::text[]) and is_kept_by_provider(d)`.execute(
    db,
  );
}

/** A row that was locked stays due: each of these calls may be made twice. */
function isFree(id: number): RawBuilder<unknown> {
  return sql`id = (select id from upstream_debt where id = ${id} for update skip locked)`;
}
