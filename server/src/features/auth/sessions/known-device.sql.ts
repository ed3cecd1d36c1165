import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export async function rememberDevice(tx: Tx, { userId, deviceId }: { userId: number; deviceId: string }): Promise<void> {
  await sql`select device_remember(${userId}, ${deviceId})`.execute(tx);
}

export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
}
