import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findUsersById } from '../../users/users.commands.ts';
import { findActivationRecord } from './explain.sql.ts';
import { hiddenMessage, isCodeHidden } from '../history/hidden-codes.rules.ts';
import type { ActivationRecord } from './activation-record.ts';

/** `role`: of the operator who reads it. */
export async function explainActivation(db: Db, key: { userId: number; id: number }, role: OperatorRole | null): Promise<ActivationRecord> {
  const record = await findActivationRecord(db, key);
  if (record !== undefined) return isCodeHidden(role, record) ? { ...record, messages: record.messages.map(hide) } : record;
  return refuse((await findUsersById(db, [key.userId])).has(key.userId) ? 'ACTIVATION_NOT_FOUND' : 'USER_NOT_FOUND');
}

function hide(message: ActivationRecord['messages'][number]): ActivationRecord['messages'][number] {
  return { ...message, text: hiddenMessage, code: message.code === null ? null : hiddenMessage };
}
