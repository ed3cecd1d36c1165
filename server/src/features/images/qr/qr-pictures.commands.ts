import type { Db, Tx } from '../../../platform/database/database.ts';
import { findCodePicture, releaseCode } from '../images.sql.ts';
import { payeeOf } from './upi-code.rules.ts';

/** A QR picture; `payee` is the UPI ID its code pays to. */
export type QrPicture = { id: string; src: string; payee: string | undefined };

export async function findQrPicture(db: Db | Tx, id: string | null): Promise<QrPicture | undefined> {
  const number = numberOf(id);
  if (number === undefined || id === null) return undefined;
  const row = await findCodePicture(db, number);
  return row && { id, src: row.src, payee: row.qrText === null ? undefined : payeeOf(row.qrText) };
}

/** Marks it unused; unless it is chosen again it is deleted after a day (images.jobs.ts). */
export async function releaseQrPicture(tx: Tx, id: string | null): Promise<void> {
  const number = numberOf(id);
  if (number !== undefined) await releaseCode(tx, number);
}

function numberOf(id: string | null): number | undefined {
  return id !== null && /^[1-9]\d{0,17}$/.test(id) ? Number(id) : undefined;
}
