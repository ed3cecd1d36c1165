import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** The id is the client's to choose: an account that is signed in to with ever new ones keeps no more than these. */
const kept = 20;

export async function rememberDevice(tx: Tx, device: { userId: number; deviceId: string }): Promise<void> {
  await tx
    .insertInto('knownDevice')
    .values(device)
    .onConflict((conflict) => conflict.columns(['userId', 'deviceId']).doUpdateSet({ seenAt: sql`app_now()` }))
    .execute();
  await sql`
    delete from known_device where user_id = ${device.userId} and device_id <> ${device.deviceId} and device_id in (
      select device_id from known_device where user_id = ${device.userId} and device_id <> ${device.deviceId}
      order by seen_at desc, device_id offset ${kept - 1})`.execute(tx);
}

/** After the account's owner has proven the address: a device of anyone who had the account before is a stranger again. */
export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
}
