import type { Severity } from '@pinline/contract/alarms/alarms.rules';
import type { FoundAlarm } from '../../platform/alarms/alarm-reading.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OpenAlarm } from './compare-alarms.rules.ts';

export const checkJob = 'check_alarms';

/** One check at a time, on all nodes. */
export async function lockAlarms(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select pg_advisory_xact_lock(hashtextextended('alarms', 0)), app_now() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

export async function findOpenAlarms(db: Db | Tx): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`
    select id, kind, subject, severity, text, sent_again_for, seen_at, acknowledged_until from alarm where ended_at is null order by id`.execute(
    db,
  );
  return rows;
}

export async function insertAlarm(tx: Tx, { kind, subject, severity, text, sentAgainFor }: FoundAlarm): Promise<number> {
  const { id } = await tx
    .insertInto('alarm')
    .values({ kind, subject, severity, text, sentAgainFor })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function continueAlarms(tx: Tx, alarms: readonly (FoundAlarm & { id: number })[]): Promise<void> {
  const rows = alarms.map(({ id, severity, text, sentAgainFor: again }) => ({ id, severity, text, again }));
  await sql`
    update alarm a set seen_at = app_now(), severity = n.severity, text = n.text, sent_again_for = n.again
    from json_to_recordset(${JSON.stringify(rows)}) as n (id bigint, severity text, text text, again text)
    where a.id = n.id`.execute(tx);
}

export async function endAlarms(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('alarm')
    .set({ endedAt: sql<Date>`greatest(app_now(), opened_at)` })
    .where('id', 'in', ids)
    .execute();
}

export type AlarmRow = {
  id: number;
  kind: string;
  subject: string;
  severity: Severity;
  text: string;
  openedAt: Date;
  endedAt: Date | null;
  acknowledgedUntil: Date | null;
  acknowledgedBy: string | null;
};

/** The open ones, the most severe first, or the last 50 that are over. */
export async function findAlarmRows(db: Db | Tx, { isOpen }: { isOpen: boolean }): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    ${alarmRows} where (a.ended_at is null) = ${isOpen}
    order by a.ended_at desc, array_position(array['urgent', 'warning', 'notice'], a.severity), a.opened_at, a.id
    limit ${isOpen ? null : 50}`.execute(db);
  return rows;
}

/** Undefined when it is over. A time beyond 7 days counts as 7 days. */
export async function acknowledgeAlarm(
  tx: Tx,
  { id, until, userId }: { id: number; until: Date | null; userId: number },
): Promise<AlarmRow | undefined> {
  await sql`
    update alarm set acknowledged_until = case when ${until}::timestamptz is not null then least(${until}, app_now() + interval '7 days') end,
      acknowledged_by = case when ${until}::timestamptz is not null then ${userId}::bigint end
    where id = ${id} and ended_at is null`.execute(tx);
  const { rows } = await sql<AlarmRow>`${alarmRows} where a.id = ${id} and a.ended_at is null`.execute(tx);
  return rows[0];
}

const alarmRows = sql`
  select a.id, a.kind, a.subject, a.severity, a.text, a.opened_at, a.ended_at,
    case when a.acknowledged_until > app_now() then a.acknowledged_until end as acknowledged_until, u.email as acknowledged_by
  from alarm a left join app_user u on u.id = a.acknowledged_by`;
