import type { PushNotice } from '@pinline/contract/push/push.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Db } from '../../platform/database/database.ts';
import { findDeposits } from './deposits.sql.ts';

export async function findDepositNotice(db: Db, depositId: number): Promise<PushNotice | undefined> {
  const [row] = await findDeposits(db, [depositId]);
  if (row === undefined || row.state !== 'credited' || row.amount === null) return undefined;
  return { kind: 'deposit', depositId: String(row.id), amount: toRupees(paise(row.amount)) };
}
