import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export async function rememberDevice(tx: Tx, device: { userId: number; deviceId: string }): Promise<void> {
  await tx
    .insertInto('knownDevice')
    .values(device)
    .onConflict((conflict) => conflict.columns(['userId', 'deviceId']).doUpdateSet({ seenAt: sql`app_now()` }))
    .execute();
}

/** After the account's owner has proven the address: a device of anyone who had the account before is a stranger again. */
export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
}
