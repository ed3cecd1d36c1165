import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { usersById } from '../../users/users.commands.ts';
import { findStory, type Story } from './explain.sql.ts';

/** All that is known of one activation of one user. */
export async function explainActivation(db: Db, key: { userId: number; id: number }): Promise<Story> {
  const story = await findStory(db, key);
  if (story !== undefined) return story;
  return refuse((await usersById(db, [key.userId])).has(key.userId) ? 'ACTIVATION_NOT_FOUND' : 'USER_NOT_FOUND');
}
