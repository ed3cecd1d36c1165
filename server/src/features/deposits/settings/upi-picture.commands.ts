import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockSetting } from '../../../platform/database/stored-settings.ts';
import { refuse } from '../../../platform/errors.ts';
import { findQrPicture } from '../../images/qr/qr-pictures.commands.ts';
import { explainForeignPayee } from './payment-settings.rules.ts';
import { findUpiSettings, type UpiSettings } from './payment-settings.sql.ts';

/** Refuses a new code that pays to another UPI ID. Locks the setting until the transaction ends. */
export async function requireOwnPayee(tx: Tx, picture: { imageId: string; payee: string | undefined }): Promise<void> {
  await lockSetting(tx, 'upi');
  const stored = await findUpiSettings(tx);
  if (stored === undefined || stored.imageId !== picture.imageId) return;
  const problem = explainForeignPayee(picture, stored.upiId);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { image: problem } });
}

export async function findShownPicture(db: Db | Tx): Promise<string | null> {
  return (await findUpiSettings(db))?.imageId ?? null;
}

/** Locks the setting until the transaction ends. */
export async function lockShownPicture(tx: Tx): Promise<string | null> {
  await lockSetting(tx, 'upi');
  return findShownPicture(tx);
}

export async function requireOwnPicture(tx: Tx, { upiId, imageId }: UpiSettings): Promise<void> {
  if (imageId === null) return;
  const picture = await findQrPicture(tx, imageId);
  const problem = picture === undefined ? 'This picture does not exist' : explainForeignPayee(picture, upiId);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { imageId: problem } });
}
