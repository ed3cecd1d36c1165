import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type SignInCode = { codeHash: Buffer; browserHash: Buffer };

/** Valid for 60 seconds. Also deletes expired codes. */
export async function insertSignInCode(tx: Tx, code: SignInCode & { userId: number }): Promise<void> {
  const { codeHash, browserHash, userId } = code;
  await tx
    .deleteFrom('signInCode')
    .where('expiresAt', '<=', sql<Date>`app_now()`)
    .execute();
  await tx
    .insertInto('signInCode')
    .values({ codeHash, browserHash, userId, expiresAt: sql`app_now() + interval '60 seconds'` })
    .execute();
}

export async function findSignInCode(db: Db, { codeHash, browserHash }: SignInCode): Promise<number | undefined> {
  const row = await db
    .selectFrom('signInCode')
    .select('userId')
    .where('codeHash', '=', codeHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return row?.userId;
}

export async function takeSignInCode(tx: Tx, { codeHash, browserHash }: SignInCode): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('signInCode')
    .where('codeHash', '=', codeHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
