import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export async function rememberDevice(tx: Tx, { userId, deviceId }: { userId: number; deviceId: string }): Promise<void> {
  await sql`select device_remember(${userId}, ${deviceId})`.execute(tx);
}

export async function isKnownDevice(db: Db | Tx, { userId, deviceId }: { userId: number; deviceId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevice')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetOtherDevices(tx: Tx, { userId, deviceId }: { userId: number; deviceId: string | null }): Promise<void> {
  await tx
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where(sql<boolean>`device_id is distinct from ${deviceId}`)
    .execute();
}

export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
}
