import type { Db, Tx } from '../../../platform/database/database.ts';
import { findCodePicture, releaseCode } from '../images.sql.ts';
import { findPayeeInCode } from './upi-code.rules.ts';

export type QrPicture = { id: string; src: string; payee: string | undefined };

export async function findQrPicture(db: Db | Tx, id: string | null): Promise<QrPicture | undefined> {
  const number = parseId(id);
  if (number === undefined || id === null) return undefined;
  const row = await findCodePicture(db, number);
  return row && { id, src: row.src, payee: row.qrText === null ? undefined : findPayeeInCode(row.qrText) };
}

/** Unless chosen again it is deleted after a day (images.jobs.ts). */
export async function releaseQrPicture(tx: Tx, id: string | null): Promise<void> {
  const number = parseId(id);
  if (number !== undefined) await releaseCode(tx, number);
}

function parseId(id: string | null): number | undefined {
  return id !== null && /^[1-9]\d{0,17}$/.test(id) ? Number(id) : undefined;
}
