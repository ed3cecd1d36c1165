import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { usersById } from '../users/users.commands.ts';
import { takings } from '../wallet/wallet.commands.ts';
import type { RecordUser } from './activations.present.ts';
import { countNumbers, findRecords, paidByUser, type EverybodysFilter, type RecordRow } from './admin-history.sql.ts';
import type { Tally } from './admin-history.tally.ts';

export type EverybodysNumbers = {
  records: { row: RecordRow; user: RecordUser }[];
  total: number;
  /** In paise: what the listed user, or everybody, ever paid for numbers; no filter changes it. */
  paid: number;
};

/** One user's numbers, or everybody's, newest first. */
export async function listEverybodysNumbers(deps: { db: Database; tally: Tally }, filter: EverybodysFilter): Promise<EverybodysNumbers> {
  const { db } = deps;
  const { userId } = filter;
  if (userId !== undefined && !(await usersById(db.read, [userId])).has(userId)) refuse('USER_NOT_FOUND');
  const [rows, total, paid] = await Promise.all([
    findRecords(db.read, filter),
    isOfAllTime(filter) ? deps.tally().then((of) => totalOf(of, filter.status)) : countNumbers(db.read, filter),
    userId === undefined ? takings(db.read) : paidByUser(db.read, userId),
  ]);
  const users = await usersById(db.read, [...new Set(rows.map((row) => row.userId))]);
  const records = rows.flatMap((row) => {
    const user = users.get(row.userId);
    return user === undefined ? [] : [{ row, user }];
  });
  return { records, total, paid };
}

function isOfAllTime({ userId, time }: EverybodysFilter): boolean {
  return userId === undefined && time === 'all';
}

function totalOf({ success, cancelled, pending }: Awaited<ReturnType<Tally>>, status: EverybodysFilter['status']): number {
  return status === 'all' ? success + cancelled + pending : { success, cancelled, pending }[status];
}
