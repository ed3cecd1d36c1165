import type { Database, Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findUsersById } from '../../users/users.commands.ts';
import { sumRevenue } from '../../wallet/wallet.sql.ts';
import type { RecordUser } from '../activations.present.ts';
import { findRecords, sumPaidByUser, type AllNumbersFilter, type RecordRow } from './admin-history.sql.ts';
import { countNumbers } from './admin-counts.sql.ts';

export type UserRecord = { row: RecordRow; user: RecordUser };

export type AllNumbers = {
  records: UserRecord[];
  total: number;
  /** In paise, whatever the filter. */
  paid: number;
};

export async function listAllNumbers({ db }: { db: Database }, filter: AllNumbersFilter): Promise<AllNumbers> {
  const { userId } = filter;
  await requireUser(db.autocommit, userId);
  const [records, total, paid] = await Promise.all([
    pageOfRecords(db.autocommit, filter),
    countNumbers(db.autocommit, filter),
    userId === undefined ? sumRevenue(db.autocommit) : sumPaidByUser(db.autocommit, userId),
  ]);
  return { records, total, paid };
}

export async function pageOfRecords(db: Db, filter: AllNumbersFilter): Promise<UserRecord[]> {
  const rows = await findRecords(db, filter);
  const users = await findUsersById(db, [...new Set(rows.map((row) => row.userId))]);
  return rows.flatMap((row) => {
    const user = users.get(row.userId);
    return user === undefined ? [] : [{ row, user }];
  });
}

export async function requireUser(db: Db, userId: number | undefined): Promise<void> {
  if (userId !== undefined && !(await findUsersById(db, [userId])).has(userId)) refuse('USER_NOT_FOUND');
}
