import type { Deps } from '../../../deps.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { keepBriefly, makeOncePer, type Kept } from '../../../platform/keep-briefly.ts';
import { effectiveAliases, findTakenAlias, type NamedService, type StoredAliases } from './aliases.rules.ts';
import { findNamedServices, findStoredAliases, storeAliases } from './aliases.sql.ts';

const readings = new WeakMap<Database, Kept<StoredAliases>>();
const effective = makeOncePer<WeakMap<StoredAliases, ReadonlyMap<string, readonly string[]>>>();

/** Other names of these services, by code, as they were a moment ago. */
export async function readKeptAliases(
  { db, config }: Deps,
  services: readonly NamedService[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const reading = readings.get(db) ?? keepBriefly(() => findStoredAliases(db.prepared), { ms: config.listsKeptMs });
  readings.set(db, reading);
  const stored = await reading.get();
  const made = effective(services, '', () => new WeakMap());
  const aliases = made.get(stored) ?? effectiveAliases(services, stored);
  made.set(stored, aliases);
  return aliases;
}

/** Call it with the aliases locked. */
export async function saveAliases(tx: Tx, code: string, names: readonly string[]): Promise<void> {
  const [services, stored] = [await findNamedServices(tx), await findStoredAliases(tx)];
  const taken = findTakenAlias({ code, names }, { services, stored });
  if (taken !== undefined) refuse('INVALID_FIELDS', { fields: { aliases: `“${taken.name}” is a name of ${taken.service}` } });
  await storeAliases(tx, code, names);
}
