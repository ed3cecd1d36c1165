import type { Deps } from '../../../deps.ts';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { lockForbiddenNames, readForbiddenNames } from '../../settings/fair-use.commands.ts';
import { createForbiddenFinder } from './forbidden.rules.ts';
import { findServiceToBuy, findSoldServices, switchOff, type SoldService } from './forbidden.sql.ts';

export type { SoldService };

export async function servicesForbiddenBy(db: Db | Tx, names: readonly string[]): Promise<SoldService[]> {
  const isForbidden = createForbiddenFinder(names);
  return (await findSoldServices(db)).filter(({ code, name }) => isForbidden(code, name));
}

/** Runs for every purchase: one query, and patterns are compiled once per change of the names. */
export async function isForbiddenToSell(db: Database, serviceId: number): Promise<boolean> {
  const service = await findServiceToBuy(db.prepared, serviceId);
  if (service === undefined) return false;
  const known = finders.get(db);
  if (known !== undefined && known.version === service.version) return known.isForbidden(service.code, service.name);
  const isForbidden = createForbiddenFinder(await readForbiddenNames(db.read));
  finders.set(db, { version: service.version, isForbidden });
  return isForbidden(service.code, service.name);
}

const finders = new WeakMap<Database, { version: string | null; isForbidden: ReturnType<typeof createForbiddenFinder> }>();

/** Also runs at start: a new version may know more codes. */
export async function disableForbiddenServices(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const switchedOff = await deps.db.transaction(async (tx) => switchOffForbidden(tx, await lockForbiddenNames(tx)));
  if (switchedOff.length > 0) deps.log.warn({ services: switchedOff }, 'services that may not be sold were taken off sale');
}

export async function switchOffForbidden(tx: Tx, names: readonly string[]): Promise<SoldService[]> {
  const forbidden = await servicesForbiddenBy(tx, names);
  await switchOff(
    tx,
    forbidden.map(({ id }) => id),
  );
  return forbidden;
}
