import type { Pool } from 'pg';
import { findBrokenInvariants } from '../../server/src/features/wallet/invariants/invariants.ts';

export async function assertInvariants(pool: Pool): Promise<void> {
  const broken = await findBrokenInvariants(pool);
  if (broken.length > 0) throw new Error(`Broken invariants: ${JSON.stringify(broken)}`);
}
