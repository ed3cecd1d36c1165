import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Incident } from '../status.rules.ts';

/** Safe on several nodes at once. */
export async function recordIncidents(db: Db): Promise<void> {
  await sql`
    with trouble as materialized (select kind, subject from current_trouble),
    closed as (
      update incident i set closed_at = greatest(app_now(), opened_at)
      where closed_at is null and not exists (select from trouble t where t.kind = i.kind and t.subject = i.subject))
    insert into incident (kind, subject)
      select kind, subject from trouble t
      where not exists (select from incident i where i.kind = t.kind and i.subject = t.subject and i.closed_at is null)
      on conflict (kind, subject) where closed_at is null do nothing`.execute(db);
}

/** Those of the last 30 days and all open ones. */
export async function findIncidents(db: Db, { limit }: { limit: number }): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select id, kind, subject, opened_at, closed_at from incident
    where closed_at is null or opened_at > app_now() - interval '30 days'
    order by closed_at is null desc, opened_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
