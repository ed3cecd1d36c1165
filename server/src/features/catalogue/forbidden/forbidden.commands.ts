import type { Deps } from '../../../deps.ts';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { lockForbiddenNames } from '../../settings/fair-use.commands.ts';
import { findOperatorSettings } from '../../settings/settings.sql.ts';
import { createForbiddenFinder } from './forbidden.rules.ts';
import { findServiceToBuy, findSoldServices, switchOff, type SoldService } from './forbidden.sql.ts';

export async function findServicesForbiddenBy(db: Db | Tx, names: readonly string[]): Promise<SoldService[]> {
  const isForbidden = createForbiddenFinder(names);
  return (await findSoldServices(db)).filter(({ code, name }) => isForbidden(code, name));
}

export type ServiceToSell = { server: number; code: string; isForbidden: boolean };

/** Undefined when it is off sale. Runs for every purchase: one query, and patterns are compiled once per change of the names. */
export async function findServiceToSell(db: Database, serviceId: number): Promise<ServiceToSell | undefined> {
  const service = await findServiceToBuy(db.prepared, serviceId);
  if (service === undefined) return undefined;
  const isForbidden = await forbiddenFinder(db, service.version);
  return { server: service.server, code: service.code, isForbidden: isForbidden(service.code, service.name) };
}

async function forbiddenFinder(db: Database, version: string | null): Promise<ForbiddenFinder> {
  const known = finders.get(db);
  if (known !== undefined && known.version === version) return known.isForbidden;
  const { fairUse } = await findOperatorSettings(db.autocommit);
  const isForbidden = createForbiddenFinder(fairUse.forbiddenNames);
  finders.set(db, { version, isForbidden });
  return isForbidden;
}

type ForbiddenFinder = ReturnType<typeof createForbiddenFinder>;

const finders = new WeakMap<Database, { version: string | null; isForbidden: ForbiddenFinder }>();

/** Takes forbidden services off sale. Also runs at start: a new version may know more codes. */
export async function disableForbiddenServices(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const switchedOff = await deps.db.transaction(async (tx) => switchOffForbidden(tx, await lockForbiddenNames(tx)));
  if (switchedOff.length > 0) deps.log.warn({ services: switchedOff }, 'services that may not be sold were taken off sale');
}

export async function switchOffForbidden(tx: Tx, names: readonly string[]): Promise<SoldService[]> {
  const forbidden = await findServicesForbiddenBy(tx, names);
  await switchOff(
    tx,
    forbidden.map(({ id }) => id),
  );
  return forbidden;
}
