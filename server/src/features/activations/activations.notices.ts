import type { PushNotice } from '@pinline/contract/push/push.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Db } from '../../platform/database/database.ts';
import { serverOf } from './activations.present.ts';
import { findActivation } from './activations.sql.ts';

/** Undefined once the message was erased. */
export async function findCodeNotice(
  db: Db,
  { messageNo, ...key }: { userId: number; id: number; messageNo: number },
): Promise<{ notice: PushNotice; expiresAt: Date } | undefined> {
  const row = await findActivation(db, key);
  const message = row?.messages.find(({ no }) => no === messageNo);
  if (row === undefined || row.expiresAt === null || message === undefined || message.text === '') return undefined;
  const { code } = message;
  return {
    notice: { kind: 'code', mobileId: String(row.id), server: serverOf(row), service: row.serviceName, code },
    expiresAt: row.expiresAt,
  };
}

/** Never the text: the user hasn't paid for it yet. */
export async function findLateCodeNotice(db: Db, key: { userId: number; id: number }): Promise<PushNotice | undefined> {
  const row = await findActivation(db, key);
  if (row === undefined || (row.state !== 'cancelled' && row.state !== 'expired')) return undefined;
  const price = toRupees(paise(row.price));
  return { kind: 'late_code', mobileId: String(row.id), server: serverOf(row), service: row.serviceName, price };
}
