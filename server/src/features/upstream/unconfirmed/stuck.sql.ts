import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** What no alarm counts. */
export type Stuck = { undecided: number; overdue: number; owed: number; writtenOff: number };

export async function findStuck(db: Db): Promise<Stuck> {
  const { rows } = await sql<Stuck>`
    select
      (select count(*) from activation where state in ('reserved', 'buying', 'unknown') and purchase_deadline < app_now() - interval '1 minute') as undecided,
      (select count(*) from activation where state in ('waiting', 'cancelling', 'received') and expires_at < app_now() - interval '2 minutes') as overdue,
      (select count(*) from upstream_debt where done_at is null and created_at < app_now() - interval '30 minutes') as owed,
      (select count(*) from upstream_debt where outcome = 'gave up' and done_at > app_now() - interval '7 days') as "writtenOff"`.execute(
    db,
  );
  const [stuck] = rows;
  if (stuck === undefined) throw new Error('The database counts nothing, not even nothing');
  return stuck;
}
