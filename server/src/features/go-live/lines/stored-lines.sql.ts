import type { GoLiveLineName } from '@pinline/contract/go-live/go-live.rules';
import { sql } from 'kysely';
import type { Certificate } from './certificate.rules.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type StoredLine = {
  line: string;
  passedAt: Date | null;
  found: unknown;
  failedAt: Date | null;
  problem: string | null;
};

export async function findStoredLines(db: Db): Promise<Map<string, StoredLine>> {
  const rows = await db.selectFrom('goLiveLine').select(['line', 'passedAt', 'found', 'failedAt', 'problem']).execute();
  return new Map(rows.map((row) => [row.line, row]));
}

export async function savePass(db: Db | Tx, of: { line: GoLiveLineName; found: object; by: number | null }): Promise<void> {
  await sql`
    insert into go_live_line (line, passed_at, found, passed_by) values (${of.line}, app_now(), ${JSON.stringify(of.found)}::jsonb, ${of.by})
    on conflict (line) do update
      set passed_at = app_now(), found = excluded.found, passed_by = excluded.passed_by, failed_at = null, problem = null`.execute(db);
}

/** Keeps when it last worked. */
export async function saveFailure(db: Db | Tx, of: { line: GoLiveLineName; problem: string }): Promise<void> {
  await sql`
    insert into go_live_line (line, failed_at, problem) values (${of.line}, app_now(), ${of.problem})
    on conflict (line) do update set failed_at = app_now(), problem = excluded.problem`.execute(db);
}

export async function saveCertificate(db: Db, { url, certificate }: { url: string; certificate: Certificate }): Promise<void> {
  await sql`
    update go_live_line set found = found || jsonb_build_object('certificate', ${JSON.stringify(certificate)}::jsonb)
    where line = 'address' and found ->> 'url' = ${url}`.execute(db);
}
