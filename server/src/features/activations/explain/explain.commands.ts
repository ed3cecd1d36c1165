import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findUsersById } from '../../users/users.commands.ts';
import { findActivationRecord } from './explain.sql.ts';
import { hiddenMessage, isCodeHidden, isUnpaidCodeHidden } from '../history/hidden-codes.rules.ts';
import type { ActivationRecord } from './activation-record.ts';

/** `role`: of the operator who reads it. */
export async function explainActivation(db: Db, key: { userId: number; id: number }, role: OperatorRole | null): Promise<ActivationRecord> {
  const record = await findActivationRecord(db, key);
  if (record !== undefined)
    return { ...record, messages: record.messages.map((message) => (isHidden(role, record, message) ? hide(message) : message)) };
  return refuse((await findUsersById(db, [key.userId])).has(key.userId) ? 'ACTIVATION_NOT_FOUND' : 'USER_NOT_FOUND');
}

function isHidden(role: OperatorRole | null, record: ActivationRecord, { isUnpaid }: ActivationRecord['messages'][number]): boolean {
  return isCodeHidden(role, record) || (isUnpaid && isUnpaidCodeHidden(role));
}

function hide(message: ActivationRecord['messages'][number]): ActivationRecord['messages'][number] {
  return { ...message, text: hiddenMessage, code: message.code === null ? null : hiddenMessage };
}
