import type { Db, Tx } from '../../platform/database.ts';
import { findCodePicture } from './images.sql.ts';
import { payeeOf } from './upi-code.rules.ts';

/** The QR picture of a way to pay; `payee` is the UPI ID its code pays to. */
export type QrPicture = { id: string; src: string; payee: string | undefined };

/** By the id in the settings; undefined for one that does not exist. */
export async function findQrPicture(db: Db | Tx, id: string | null): Promise<QrPicture | undefined> {
  if (id === null || !/^[1-9]\d{0,17}$/.test(id)) return undefined;
  const row = await findCodePicture(db, Number(id));
  return row && { id, src: row.src, payee: row.qrText === null ? undefined : payeeOf(row.qrText) };
}
