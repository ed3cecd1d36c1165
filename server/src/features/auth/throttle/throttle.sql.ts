import type { Db, Tx } from '../../../platform/database/database.ts';

export async function deleteAttempt(db: Db | Tx, attemptId: number): Promise<void> {
  await db.deleteFrom('throttleHit').where('attemptId', '=', attemptId).execute();
}

export async function deleteHits(tx: Tx, { kind, key }: { kind: string; key: string }): Promise<void> {
  await tx.deleteFrom('throttleHit').where('kind', '=', kind).where('key', '=', key).execute();
}
