import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { TestNumber } from './test-messages.rules.ts';

export type StoredTestNumber = TestNumber & { phoneNumber: string; createdAt: Date; canGetAnother: boolean };

const columns = sql`
  upstream_id, service_code, phone_number, created_at, can_get_another, extract(epoch from app_now() - created_at)::float8 as age_seconds,
  extract(epoch from app_now() - ended_at)::float8 as since_end_seconds`;

/** Only the sandbox has one. */
export async function findTestNumber(db: Db, upstreamId: string): Promise<StoredTestNumber | undefined> {
  const { rows } = await sql<StoredTestNumber>`
    select ${columns} from activation where upstream_id = ${upstreamId} and provider_id = (select id from provider)`.execute(db);
  return rows[0];
}

export async function findOpenTestNumbers(db: Db): Promise<StoredTestNumber[]> {
  const { rows } = await sql<StoredTestNumber>`
    select ${columns} from activation
    where provider_id = (select id from provider) and state in ('waiting', 'cancelling', 'received')`.execute(db);
  return rows;
}

/** Counts numbers that ended and may still get a late code, and purchases under way, as open. */
export async function hasOpenTestNumbers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hasOpen: boolean }>`
    select exists (select from activation where state in ('reserved', 'buying', 'unknown'))
      or exists (select from activation a where a.provider_id = p.id and a.state in ('waiting', 'cancelling', 'received'))
      or exists (select from activation a where a.provider_id = p.id and a.asked_until > app_now())
      or exists (select from upstream_debt d where d.provider_id = p.id and d.done_at is null) as has_open
    from provider p`.execute(db);
  return rows[0]?.hasOpen === true;
}
