import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Limited, because the client chooses its id. */
const maxDevices = 20;

export async function rememberDevice(tx: Tx, device: { userId: number; deviceId: string }): Promise<void> {
  await tx
    .insertInto('knownDevice')
    .values(device)
    .onConflict((conflict) => conflict.columns(['userId', 'deviceId']).doUpdateSet({ seenAt: sql`app_now()` }))
    .execute();
  await sql`
    delete from known_device where user_id = ${device.userId} and device_id <> ${device.deviceId} and device_id in (
      select device_id from known_device where user_id = ${device.userId} and device_id <> ${device.deviceId}
      order by seen_at desc, device_id offset ${maxDevices - 1})`.execute(tx);
}

export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
}
