import type { Database } from '../../platform/database/database.ts';

export async function redeem(
  db: Database,
  { userId, code }: { userId: number; code: string },
): Promise<{ outcome: string; amount: number | null }> {
  return db.call('promo_redeem', { userId, code });
}
