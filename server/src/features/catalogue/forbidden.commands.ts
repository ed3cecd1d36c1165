import { forbidder } from '@pinline/contract/fair-use.rules';
import type { Db, Tx } from '../../platform/database.ts';
import { findSoldServices, switchOff, type SoldService } from './forbidden.sql.ts';

export type { SoldService };

/** Which services that are sold now these names forbid. */
export async function servicesForbiddenBy(db: Db | Tx, names: readonly string[]): Promise<SoldService[]> {
  const forbiddenBy = forbidder(names);
  return (await findSoldServices(db)).filter(({ name }) => forbiddenBy(name) !== undefined);
}

/** Takes them out of the shop. A name that is allowed again brings none of them back. */
export async function switchOffForbidden(tx: Tx, names: readonly string[]): Promise<SoldService[]> {
  const forbidden = await servicesForbiddenBy(tx, names);
  await switchOff(
    tx,
    forbidden.map(({ id }) => id),
  );
  return forbidden;
}
