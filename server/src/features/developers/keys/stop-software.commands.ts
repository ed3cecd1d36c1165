import { keyModes } from '@pinline/contract/developers/developers.rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { countWebhooks, pauseWebhooksOf } from '../webhooks/webhooks.sql.ts';
import { countKeys, markAllRevoked } from './keys.sql.ts';

/** What `stopSoftwareOf` would stop. */
export async function countSoftwareOf(db: Db, userId: number): Promise<{ apiKeys: number; webhooks: number }> {
  const counts = await Promise.all(keyModes.map((mode) => countKeys(db, { userId, mode })));
  return { apiKeys: counts.reduce((sum, count) => sum + count, 0), webhooks: await countWebhooks(db, userId) };
}

/** When a user's password was changed, reset or voided: its thief may have created keys, and had the codes sent to a server of their own. */
export async function stopSoftwareOf(tx: Tx, userId: number): Promise<{ wasAny: boolean }> {
  let stopped = await pauseWebhooksOf(tx, userId);
  for (const mode of keyModes) stopped += await markAllRevoked(tx, { userId, mode });
  return { wasAny: stopped > 0 };
}
