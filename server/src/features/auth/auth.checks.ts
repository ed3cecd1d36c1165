import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';
import { saveResealedFactor, findSealedFactors } from './second-factor/second-factor.sql.ts';
import { factorOwner } from './second-factor/use-code.ts';

export async function findSealedAuthenticators(db: Db | Tx): Promise<Sealed[]> {
  const rows = await findSealedFactors(db);
  return rows.map(({ userId, sealed }) => ({
    what: `authenticator of user ${userId}`,
    owner: factorOwner(userId),
    sealed,
    save: (tx, resealed) => saveResealedFactor(tx, userId, resealed),
  }));
}
