import type { Db } from '../../../platform/database/database.ts';

export type Operator = { id: number; email: string };

export async function listOperators(db: Db): Promise<Operator[]> {
  return db
    .selectFrom('appUser')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('isBlocked', '=', false)
    .orderBy('id')
    .execute();
}
