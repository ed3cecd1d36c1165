import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findUsersById } from '../../users/users.commands.ts';
import { findActivationRecord } from './explain.sql.ts';
import type { ActivationRecord } from './activation-record.ts';

export async function explainActivation(db: Db, key: { userId: number; id: number }): Promise<ActivationRecord> {
  const record = await findActivationRecord(db, key);
  if (record !== undefined) return record;
  return refuse((await findUsersById(db, [key.userId])).has(key.userId) ? 'ACTIVATION_NOT_FOUND' : 'USER_NOT_FOUND');
}
