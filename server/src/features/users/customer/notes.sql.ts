import type { Db, Tx } from '../../../platform/database/database.ts';

export type NoteRow = { id: number; text: string; author: string; writtenAt: Date };

export async function readNotes(db: Db | Tx, userId: number): Promise<NoteRow[]> {
  return db
    .selectFrom('userNote as n')
    .innerJoin('appUser as u', 'u.id', 'n.authorId')
    .select(['n.id', 'n.text', 'u.email as author', 'n.writtenAt'])
    .where('n.userId', '=', userId)
    .orderBy('n.id', 'desc')
    .limit(100)
    .execute();
}

export async function insertNote(
  tx: Tx,
  note: { userId: number; authorId: number; text: string },
): Promise<{ id: number; writtenAt: Date }> {
  return tx.insertInto('userNote').values(note).returning(['id', 'writtenAt']).executeTakeFirstOrThrow();
}
