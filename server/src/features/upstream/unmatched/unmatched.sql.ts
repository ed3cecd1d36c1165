import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Forgets those that are over. Two entries may share one account upstream. `fresh`: seen for the first time. */
export async function noteUnmatchedNumbers(
  db: Db,
  of: { providerId: number; upstreamIds: string[] },
): Promise<{ unmatched: number; fresh: number }> {
  const { rows } = await sql<{ isFresh: boolean }>`
    with unmatched as (
      select id from unnest(${of.upstreamIds}::text[]) as listed (id)
      where not exists (
          select from provider p join purchase_attempt a on a.provider_id = p.id and a.upstream_id = listed.id)
        and not exists (
          select from provider p join upstream_debt t on t.provider_id = p.id and t.upstream_id = listed.id and t.kind in ('cancel', 'finish'))),
    over as (
      delete from unmatched_number where provider_id = ${of.providerId} and upstream_id not in (select id from unmatched))
    insert into unmatched_number as known (provider_id, upstream_id) select ${of.providerId}, id from unmatched
      on conflict (provider_id, upstream_id) do update set last_seen_at = app_now()
      returning last_seen_at = first_seen_at as is_fresh`.execute(db);
  return { unmatched: rows.length, fresh: rows.filter(({ isFresh }) => isFresh).length };
}

export async function forgetUnmatchedNumbers(tx: Tx, of: { providerId: number; upstreamIds: string[] }): Promise<void> {
  await tx.deleteFrom('unmatchedNumber').where('providerId', '=', of.providerId).where('upstreamId', 'in', of.upstreamIds).execute();
}

/** Seen again 90 seconds later: no purchase of ours is without its number for so long. */
export async function countUnmatchedNumbers(db: Db): Promise<{ providerId: number; name: string; count: number }[]> {
  const { rows } = await sql<{ providerId: number; name: string; count: number }>`
    select p.id as provider_id, p.name, count(s.upstream_id)::int as count
    from provider p left join unmatched_number s on s.provider_id = p.id and s.last_seen_at >= s.first_seen_at + interval '90 seconds'
    group by p.id order by p.name`.execute(db);
  return rows;
}
