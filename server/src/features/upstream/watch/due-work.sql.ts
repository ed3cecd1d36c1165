import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { endedNumbersToAsk } from '../../activations/receive/late-codes.sql.ts';
import { anyActivationDue, anyOpenOrAlarmed, anyYoung } from '../../activations/receive/receive.sql.ts';
import { dueDebts } from '../debts/debts.sql.ts';
import { missingToAsk } from '../missing/missing.sql.ts';
import { anyOverdue } from '../unconfirmed/overdue.sql.ts';
import { anyAttemptGivenUp, anyAttemptOpen } from '../unconfirmed/unconfirmed.sql.ts';
import { anyHintLeft } from '../webhooks/provider-webhook.sql.ts';
import type { TaskName } from './watch-state.ts';

/** What decides when a list is read and what for. */
export type ListWork = { isYoung: boolean; isAttemptOpen: boolean; isAttemptGivenUp: boolean };

/** True where a task may find something to do, locked and postponed rows included. False means that it would find nothing. */
export type DueOfProvider = Record<TaskName, boolean> & {
  /** Null if it wasn't asked for. */
  list: ListWork | null;
  isHinted: boolean;
};

export type DueWork = { isAnyOverdue: boolean; isAnyHandedOver: boolean; ofProvider: ReadonlyMap<number, DueOfProvider> };

/** `mayBeHinted`: its list is read seldom, so it is asked whether a webhook wasn't followed. */
export type WatchedId = { id: number; isListDue: boolean; mayBeHinted: boolean };

export async function findDueWork(db: Db, watched: WatchedId[]): Promise<DueWork> {
  type Row = { id: number | null; isAnyOverdue: boolean; isAnyHandedOver: boolean; isListDue: boolean; isHinted: boolean } & Record<
    TaskName,
    boolean
  > &
    ListWork;
  const id = sql.raw<number>('watched.id');
  const [isListDue, mayBeHinted] = [sql.raw('watched.is_list_due'), sql.raw('watched.may_be_hinted')];
  const { rows } = await sql<Row>`
    select id, ${isListDue} as "isListDue", ${anyOverdue()} as "isAnyOverdue",
      exists (select from listed_message) as "isAnyHandedOver",
      ${anyOpenOrAlarmed(id)} or attempts.is_open or attempts.is_given_up as "readList",
      ${isListDue} and ${anyYoung(id)} as "isYoung", ${mayBeHinted} and ${anyHintLeft(id)} as "isHinted", attempts.is_open as "isAttemptOpen", attempts.is_given_up as "isAttemptGivenUp",
      exists (select from ${missingToAsk(id)}) as "askAboutMissing",
      ${anyActivationDue(id)} as "endDue",
      exists (select from ${dueDebts(id)}) as "payUpstreamDebts",
      exists (select from ${endedNumbersToAsk(id)}) as "askAboutEnded"
    from (select) as one
      left join unnest((select ${watched.map((each) => each.id)}::bigint[]), (select ${watched.map((each) => each.isListDue)}::boolean[]),
        (select ${watched.map((each) => each.mayBeHinted)}::boolean[]))
        as watched (id, is_list_due, may_be_hinted) on true
      cross join lateral (select ${anyAttemptOpen(id)} as is_open, ${anyAttemptGivenUp(id)} as is_given_up offset 0) as attempts`.execute(
    db,
  );
  return {
    isAnyOverdue: rows.some(({ isAnyOverdue }) => isAnyOverdue),
    isAnyHandedOver: rows.some(({ isAnyHandedOver }) => isAnyHandedOver),
    ofProvider: new Map(rows.flatMap(({ id: providerId, ...due }) => (providerId === null ? [] : [[providerId, presentDue(due)]]))),
  };
}

function presentDue(row: Record<TaskName, boolean> & ListWork & { isListDue: boolean; isHinted: boolean }): DueOfProvider {
  const {
    isListDue,
    isHinted,
    isYoung,
    isAttemptOpen,
    isAttemptGivenUp,
    readList,
    askAboutMissing,
    endDue,
    payUpstreamDebts,
    askAboutEnded,
  } = row;
  const list = isListDue ? { isYoung, isAttemptOpen, isAttemptGivenUp } : null;
  return { readList, askAboutMissing, endDue, payUpstreamDebts, askAboutEnded, list, isHinted };
}
