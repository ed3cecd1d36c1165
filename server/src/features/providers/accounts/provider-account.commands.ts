import type { Db } from '../../../platform/database/database.ts';
import { selectProviderMoney } from './provider-account.sql.ts';
import { findClockOffset } from '../health/clock-offset.sql.ts';

export function findProviderMoney(db: Db, providerId: number): ReturnType<typeof selectProviderMoney> {
  return selectProviderMoney(db, providerId);
}

/** How far the provider's stated times run ahead of ours, in minutes; null while unknown. */
export function clockOffsetOf(db: Db, providerId: number): Promise<number | null> {
  return findClockOffset(db, providerId);
}
