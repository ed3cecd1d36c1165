import type { Deps } from '../../deps.ts';
import { findUpiSettings, saveCryptoSettings, saveUpiSettings, type CryptoSettings, type UpiSettings } from './payment-settings.sql.ts';

export type UpiEntry = {
  upiId: string;
  holderName: string;
  merchantId: string | null;
  /** Undefined keeps the stored one. */ token?: string;
};

/** Where UPI payments go. The QR picture stays as it is. */
export async function setUpUpi(deps: Pick<Deps, 'db' | 'secrets'>, { token, ...entry }: UpiEntry): Promise<void> {
  const stored = await findUpiSettings(deps.db.read);
  const kept: Pick<UpiSettings, 'tokenSealed' | 'imageId' | 'imageSrc'> = stored ?? { tokenSealed: null, imageId: null, imageSrc: null };
  const tokenSealed = token === undefined ? kept.tokenSealed : deps.secrets.seal(token, 'setting:upi').toString('base64');
  await saveUpiSettings(deps.db.read, { ...kept, ...entry, tokenSealed });
}

/** Where coins go, and what they are worth. */
export async function setUpCrypto(deps: Pick<Deps, 'db'>, entry: CryptoSettings): Promise<void> {
  await saveCryptoSettings(deps.db.read, entry);
}
