import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { measureGrowth, type Growth, type SizesAt } from './growth.rules.ts';

/** Every table of the database, those of test mode and of the job queue too. */
export async function storeSizes(db: Db, freeBytes: number | null): Promise<void> {
  await sql`
    insert into table_sizes (sizes, free_bytes)
    select json_object_agg(case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname, pg_total_relation_size(c.oid)), ${freeBytes}::bigint
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
    on conflict do nothing`.execute(db);
}

/** Between the last sample and the first one of the day before it. */
export async function findGrowth(db: Db): Promise<Growth | undefined> {
  const { rows } = await sql<SizesAt>`
    with last as (select at from table_sizes order by at desc limit 1)
    select at, sizes, free_bytes as "freeBytes" from table_sizes
    where at = (select at from last) or at = (select min(t.at) from table_sizes t, last where t.at >= last.at - interval '25 hours')
    order by at`.execute(db);
  return measureGrowth(rows[0], rows.at(-1));
}
