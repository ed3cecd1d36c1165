import type { ReportReason } from '@pinline/contract/activations/report.calls';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

type Key = { userId: number; id: number };

export async function hasReport(tx: Tx, key: Key): Promise<boolean> {
  const row = await tx
    .selectFrom('numberReport')
    .select('reportedAt')
    .where('userId', '=', key.userId)
    .where('activationId', '=', key.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reported number is cancelled as soon as that is allowed; the time of a cancel that was asked for before stays. */
export async function recordReport(tx: Tx, key: Key, report: { reason: ReportReason; numberHash: Buffer }): Promise<void> {
  await sql`
    insert into number_report (user_id, activation_id, reason, service_code, number_hash, route_id)
    select user_id, id, ${report.reason}, service_code, ${report.numberHash}, route_id from activation
    where user_id = ${key.userId} and id = ${key.id}`.execute(tx);
  await sql`
    update activation set state = 'cancelling', cancel_reason = 'report', cancel_actor = coalesce(cancel_actor, ${`user:${key.userId}`}),
      cancel_asked_at = coalesce(cancel_asked_at, app_now())
    where user_id = ${key.userId} and id = ${key.id} and state in ('waiting', 'cancelling')`.execute(tx);
}

/** A number is never issued again to a user who reported it for that service, and to no one after the reports of two users. */
export async function isReported(db: Db, number: { serviceCode: string; numberHash: Buffer; userId: number }): Promise<boolean> {
  const { rows } = await sql<{ isReported: boolean }>`
    select is_reported(${number.userId}, ${number.serviceCode}, ${number.numberHash})`.execute(db);
  return rows[0]?.isReported === true;
}
