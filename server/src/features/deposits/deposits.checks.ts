import type { Db, Tx } from '../../platform/database.ts';
import type { Sealed } from '../../platform/secrets.ts';
import { findUpiSettings, saveUpiSettings } from './payment-settings.sql.ts';

export async function sealedPaymentToken(db: Db | Tx): Promise<Sealed[]> {
  const settings = await findUpiSettings(db);
  if (settings === undefined || settings.tokenSealed === null) return [];
  const save = (tx: Tx, sealed: Buffer) => saveUpiSettings(tx, { ...settings, tokenSealed: sealed.toString('base64') });
  return [{ what: 'BharatPe token', owner: 'setting:upi', sealed: Buffer.from(settings.tokenSealed, 'base64'), save }];
}
