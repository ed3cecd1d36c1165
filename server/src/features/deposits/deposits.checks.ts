import type { Database } from '../../platform/database.ts';
import type { Sealed } from '../../platform/secrets.ts';
import { findUpiSettings } from './payment-settings.sql.ts';

export async function sealedPaymentToken(db: Database): Promise<Sealed[]> {
  const sealed = (await findUpiSettings(db.read))?.tokenSealed ?? null;
  return sealed === null ? [] : [{ what: 'BharatPe token', owner: 'setting:upi', sealed: Buffer.from(sealed, 'base64') }];
}
