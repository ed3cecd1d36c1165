import type { Pool } from 'pg';
import { findBrokenInvariants } from '../../server/src/features/wallet/invariants/invariants.ts';

/** For the end of a test: throws with what does not hold of the money. */
export async function assertInvariants(pool: Pool): Promise<void> {
  const broken = await findBrokenInvariants(pool);
  if (broken.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(broken)}`);
}
