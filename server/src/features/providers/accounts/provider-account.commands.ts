import type { Db } from '../../../platform/database/database.ts';
import { selectProviderMoney } from './provider-account.sql.ts';
import { findClockOffset } from '../providers.sql.ts';

/** A provider as its money is counted. */
export function findProviderMoney(db: Db, providerId: number): ReturnType<typeof selectProviderMoney> {
  return selectProviderMoney(db, providerId);
}

/** How far the times that a provider states run ahead of ours, in minutes; null while it is not known. */
export function clockOffsetOf(db: Db, providerId: number): Promise<number | null> {
  return findClockOffset(db, providerId);
}
