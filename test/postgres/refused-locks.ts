import { isLocked, type Database } from '../../server/src/platform/database/database.ts';

/** `refused` resolves when a call was refused because its row was locked. */
export function withRefusals(db: Database): {
  db: Database;
  refused: Promise<void>;
} {
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const call: Database['call'] = async (name, values) => {
    try {
      return await db.call(name, values);
    } catch (error) {
      if (isLocked(error)) resolve();
      throw error;
    }
  };
  return { db: { ...db, call }, refused };
}
