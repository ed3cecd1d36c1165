import type { Db, Tx } from '../../platform/database/database.ts';
import { lockSettingShared } from '../../platform/database/stored-settings.ts';
import { findOperatorSettings } from './settings.sql.ts';

export async function lockForbiddenNames(db: Db | Tx): Promise<readonly string[]> {
  await lockSettingShared(db, 'fairUse');
  return (await findOperatorSettings(db)).fairUse.forbiddenNames;
}
