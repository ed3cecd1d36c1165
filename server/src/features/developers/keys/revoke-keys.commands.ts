import { keyModes } from '@pinline/contract/developers/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { markAllRevoked } from './keys.sql.ts';

/** When a user's password was reset or voided: its thief may have created keys. */
export async function revokeKeysOf(tx: Tx, userId: number): Promise<void> {
  for (const mode of keyModes) await markAllRevoked(tx, { userId, mode });
}
