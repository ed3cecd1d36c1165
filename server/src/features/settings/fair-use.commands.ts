import type { Db, Tx } from '../../platform/database/database.ts';
import { holdSetting } from '../../platform/database/stored-settings.ts';
import { findOperatorSettings } from './settings.sql.ts';

/** The names of services that may not be sold, for somebody who does not wait while an operator changes them. */
export async function readForbiddenNames(db: Db): Promise<readonly string[]> {
  return (await findOperatorSettings(db)).fairUse.forbiddenNames;
}

/** The names of services that the operator forbids to sell. Within a transaction they stay what they are until its end. */
export async function namesForbidden(db: Db | Tx): Promise<readonly string[]> {
  await holdSetting(db, 'fairUse');
  return (await findOperatorSettings(db)).fairUse.forbiddenNames;
}
