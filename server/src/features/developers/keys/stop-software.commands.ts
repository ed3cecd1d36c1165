import { keyModes } from '@pinline/contract/developers/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { pauseWebhooksOf } from '../webhooks/webhooks.sql.ts';
import { markAllRevoked } from './keys.sql.ts';

/** When a user's password was reset or voided: its thief may have created keys, and had the codes sent to a server of their own. */
export async function stopSoftwareOf(tx: Tx, userId: number): Promise<void> {
  for (const mode of keyModes) await markAllRevoked(tx, { userId, mode });
  await pauseWebhooksOf(tx, userId);
}
