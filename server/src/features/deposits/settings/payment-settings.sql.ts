import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { findSetting, saveSetting } from '../../../platform/database/stored-settings.ts';

/** Tokens are sealed for `setting:upi`, in base64. */
const upiSettings = z.object({
  upiId: z.string(),
  holderName: z.string(),
  merchantId: z.string().nullable(),
  tokenSealed: z.string().nullable(),
  imageId: z.string().nullable(),
  formerMerchants: z.array(z.object({ merchantId: z.string(), tokenSealed: z.string(), until: z.iso.datetime() })).optional(),
});

const cryptoSettings = z.object({
  walletAddress: z.string().nullable(),
  rates: z.object({ USDT: z.string().nullable(), TRX: z.string().nullable() }),
  formerAddresses: z.array(z.object({ address: z.string(), until: z.iso.datetime() })).optional(),
});

export type UpiSettings = z.infer<typeof upiSettings>;
export type CryptoSettings = z.infer<typeof cryptoSettings>;

export async function findUpiSettings(db: Db | Tx): Promise<UpiSettings | undefined> {
  return upiSettings.safeParse(await findSetting(db, 'upi')).data;
}

export async function findCryptoSettings(db: Db | Tx): Promise<CryptoSettings | undefined> {
  return cryptoSettings.safeParse(await findSetting(db, 'crypto')).data;
}

/** Without the merchant ID and the token no payment is ever seen, so the way to pay isn't offered. */
export function canSeePayments(set: UpiSettings | undefined): set is UpiSettings & { merchantId: string; tokenSealed: string } {
  return set !== undefined && set.merchantId !== null && set.tokenSealed !== null;
}

export function saveUpiSettings(db: Db | Tx, value: UpiSettings): Promise<void> {
  return saveSetting(db, { key: 'upi', value: upiSettings.parse(value) });
}

export function saveCryptoSettings(db: Db | Tx, value: CryptoSettings): Promise<void> {
  return saveSetting(db, { key: 'crypto', value: cryptoSettings.parse(value) });
}
