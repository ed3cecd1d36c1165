import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { endedNumbersToAsk } from '../../activations/receive/late-codes.sql.ts';
import { anyActivationDue, anyOpenOrAlarmed } from '../../activations/receive/receive.sql.ts';
import { dueDebts } from '../debts/debts.sql.ts';
import { missingToAsk } from '../missing/missing.sql.ts';
import { anyOverdue } from '../unconfirmed/overdue.sql.ts';
import { anyAttemptGivenUp, anyAttemptOpen } from '../unconfirmed/unconfirmed.sql.ts';
import type { TaskName } from './watch-state.ts';

/** True where a task may find something to do, locked and postponed rows included. False means that it would find nothing. */
export type DueWork = { isAnyOverdue: boolean; ofProvider: ReadonlyMap<number, Record<TaskName, boolean>> };

export async function findDueWork(db: Db, providerIds: number[]): Promise<DueWork> {
  type Row = { id: number | null; isAnyOverdue: boolean } & Record<TaskName, boolean>;
  const id = sql.raw<number>('watched.id');
  const { rows } = await sql<Row>`
    select id, ${anyOverdue()} as "isAnyOverdue",
      ${anyOpenOrAlarmed(id)} or ${anyAttemptOpen(id)} or ${anyAttemptGivenUp(id)} as "readList",
      exists (select from ${missingToAsk(id)}) as "askAboutMissing",
      ${anyActivationDue(id)} as "endDue",
      exists (select from ${dueDebts(id)}) as "payUpstreamDebts",
      exists (select from ${endedNumbersToAsk(id)}) as "askAboutEnded"
    from (select) as one left join unnest((select ${providerIds}::bigint[])) as watched (id) on true`.execute(db);
  return {
    isAnyOverdue: rows.some(({ isAnyOverdue }) => isAnyOverdue),
    ofProvider: new Map(rows.flatMap(({ id: providerId, ...tasks }) => (providerId === null ? [] : [[providerId, tasks]]))),
  };
}
