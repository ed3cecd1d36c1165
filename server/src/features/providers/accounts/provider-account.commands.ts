import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findProviderAccount } from '../providers.sql.ts';
import { selectProviderMoney } from './provider-account.sql.ts';
import { findClockOffset } from '../health/clock-offset.sql.ts';

export function findProviderMoney(db: Db, providerId: number): ReturnType<typeof selectProviderMoney> {
  return selectProviderMoney(db, providerId);
}

export async function requireProvider(db: Db, id: number): Promise<void> {
  if ((await findProviderAccount(db, id)) === undefined) refuse('PROVIDER_NOT_FOUND');
}

/** How far the provider's stated times run ahead of ours, in minutes; null while unknown. */
export function clockOffsetOf(db: Db, providerId: number): Promise<number | null> {
  return findClockOffset(db, providerId);
}
