import type { Db, Tx } from '../../platform/database.ts';
import { readForbiddenNames } from '../settings/fair-use.commands.ts';
import { forbiddenFinder } from './forbidden.rules.ts';
import { findServiceNamed, findSoldServices, switchOff, type SoldService } from './forbidden.sql.ts';

export type { SoldService };

/** Which services that are sold now these names forbid. */
export async function servicesForbiddenBy(db: Db | Tx, names: readonly string[]): Promise<SoldService[]> {
  const isForbidden = forbiddenFinder(names);
  return (await findSoldServices(db)).filter(({ code, name }) => isForbidden(code, name));
}

/** Whether a service that somebody is about to buy may not be sold: it may have been put on sale before it was known what it is. */
export async function mayNotBeSold(db: Db, serviceId: number): Promise<boolean> {
  const [service, names] = await Promise.all([findServiceNamed(db, serviceId), readForbiddenNames(db)]);
  return service !== undefined && forbiddenFinder(names)(service.code, service.name);
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
