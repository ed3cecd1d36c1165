import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type LeakRow = { kind: string; reference: string; bookedAt: Date; micros: number; currency: string; says: string };

type Found = { providerId: number; note: string | null; gaps: readonly LeakRow[]; complete: readonly { from: Date; to: Date }[] };

/** A difference that isn't found again is explained, if all of its time was read. An older one stays: no one has read it again. */
export async function saveComparison(tx: Tx, { providerId, note, gaps, complete }: Found): Promise<void> {
  await sql`
    insert into provider_comparison (provider_id, compared_at, note) values (${providerId}, app_now(), ${note})
    on conflict (provider_id) do update set compared_at = app_now(), problem = null, note = excluded.note`.execute(tx);
  await sql`
    with found as (
      select * from json_to_recordset(${JSON.stringify(gaps)}) as found
        (kind text, reference text, "bookedAt" timestamptz, micros bigint, currency text, says text)),
    read as (select * from json_to_recordset(${JSON.stringify(complete)}) as read ("from" timestamptz, "to" timestamptz)),
    explained as (
      delete from provider_gap g where provider_id = ${providerId}
        and exists (select from read where g.booked_at between read."from" and read."to")
        and not exists (select from found f where f.kind = g.kind and f.reference = g.reference))
    insert into provider_gap as g (provider_id, kind, reference, booked_at, micros, currency, says)
    select ${providerId}, kind, reference, "bookedAt", micros, currency, says from found
    on conflict (provider_id, kind, reference) do update set booked_at = excluded.booked_at, micros = excluded.micros,
      currency = excluded.currency, says = excluded.says`.execute(tx);
}

export async function saveUnread(db: Db, { providerId, problem }: { providerId: number; problem: string }): Promise<void> {
  await sql`
    insert into provider_comparison (provider_id, problem) values (${providerId}, ${problem})
    on conflict (provider_id) do update set problem = excluded.problem`.execute(db);
}

export type ComparedProvider = {
  providerId: number;
  name: string;
  currency: string;
  /** Switched on, or with open numbers. */
  isInUse: boolean;
  /** Null: never read. */
  comparedAt: Date | null;
  /** Of the first try. */
  triedAt: Date;
  problem: string | null;
  note: string | null;
  leaks: (Omit<LeakRow, 'bookedAt'> & { bookedAt: string })[];
};

/** The oldest difference first. */
export async function findLeaks(db: Db): Promise<ComparedProvider[]> {
  const { rows } = await sql<ComparedProvider>`
    select c.provider_id, p.name, p.currency, c.compared_at, c.tried_at, c.problem, c.note,
      p.is_enabled or exists (
        select from activation a where a.provider_id = p.id and a.state in ('waiting', 'cancelling', 'received')) as is_in_use,
      coalesce((
        select json_agg(json_build_object('kind', g.kind, 'reference', g.reference, 'bookedAt', g.booked_at, 'micros', g.micros,
          'currency', g.currency, 'says', g.says) order by g.booked_at, g.reference)
        from provider_gap g where g.provider_id = c.provider_id), '[]') as leaks
    from provider_comparison c join provider p on p.id = c.provider_id order by p.name, p.id`.execute(db);
  return rows;
}
