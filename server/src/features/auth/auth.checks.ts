import type { Db, Tx } from '../../platform/database.ts';
import type { Sealed } from '../../platform/secrets.ts';
import { saveFactorSealedAnew, sealedFactors } from './second-factor.sql.ts';
import { ownerOfFactor } from './second-factor.commands.ts';

export async function sealedAuthenticators(db: Db | Tx): Promise<Sealed[]> {
  const rows = await sealedFactors(db);
  return rows.map(({ userId, sealed }) => ({
    what: `authenticator of user ${userId}`,
    owner: ownerOfFactor(userId),
    sealed,
    save: (tx, anew) => saveFactorSealedAnew(tx, userId, anew),
  }));
}
