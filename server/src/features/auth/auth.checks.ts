import type { Database } from '../../platform/database.ts';
import type { Sealed } from '../../platform/secrets.ts';
import { sealedFactors } from './second-factor.sql.ts';
import { ownerOfFactor } from './second-factor.commands.ts';

export async function sealedAuthenticators(db: Database): Promise<Sealed[]> {
  const rows = await sealedFactors(db.read);
  return rows.map(({ userId, sealed }) => ({ what: `authenticator of user ${userId}`, owner: ownerOfFactor(userId), sealed }));
}
