import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

const feeMethods = ['upi', 'trc20'] as const;
export type FeeMethod = (typeof feeMethods)[number];

/** Hundredths of a percent, and paise for each deposit. */
export type Fee = { basisPoints: number; fixedPaise: number; validFrom: Date | null };

export async function findFee(db: Db | Tx, method: FeeMethod): Promise<Fee> {
  const { rows } = await sql<Fee>`select basis_points, fixed_paise, valid_from from deposit_fee_now(${method})`.execute(db);
  return rows[0] ?? { basisPoints: 0, fixedPaise: 0, validFrom: null };
}

/** Returns what it was before. */
export async function saveFee(
  tx: Tx,
  { method, basisPoints, fixedPaise, adminId }: Omit<Fee, 'validFrom'> & { method: FeeMethod; adminId: number },
): Promise<Omit<Fee, 'validFrom'>> {
  const { rows } = await sql<{ basisPointsBefore: number; fixedPaiseBefore: number }>`
    select * from deposit_fee_set(${method}, ${basisPoints}::int, ${fixedPaise}::bigint, ${adminId}::bigint)`.execute(tx);
  const [before] = rows;
  if (before === undefined) throw new Error('The fee before is missing');
  return { basisPoints: before.basisPointsBefore, fixedPaise: before.fixedPaiseBefore };
}
