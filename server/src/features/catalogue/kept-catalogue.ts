import type { Deps } from '../../deps.ts';
import type { Database } from '../../platform/database/database.ts';
import { keepBriefly, makeOncePer } from '../../platform/keep-briefly.ts';
import { findRestingServers } from '../providers/routes/resting-servers.ts';
import { readCatalogue, type Catalogue } from './offers/offers.commands.ts';
import type { ServiceRow } from './catalogue.sql.ts';

export type KeptCatalogue = Catalogue & { restingServers: ReadonlySet<number> };

/** Services on their servers: to read and write so many takes a second. */
const manyRows = 10_000;

const readings = new WeakMap<Database, () => Promise<KeptCatalogue>>();

/** As it was a second ago; a very large one five seconds. What a buyer's tier or country changes is applied to it; a purchase reads its own. */
export function readKeptCatalogue(deps: Deps): Promise<KeptCatalogue> {
  const read = readings.get(deps.db) ?? openReading(deps);
  readings.set(deps.db, read);
  return read();
}

function openReading(deps: Deps): () => Promise<KeptCatalogue> {
  const { listsKeptMs } = deps.config;
  const read = async () => {
    const [catalogue, restingServers] = await Promise.all([readCatalogue(deps), findRestingServers(deps)]);
    return { ...catalogue, restingServers };
  };
  return keepBriefly(read, { ms: ({ rows }) => (rows.length < manyRows ? listsKeptMs : 5 * listsKeptMs) }).get;
}

const grouped = makeOncePer<ReadonlyMap<string, ServiceRow[]>>();

/** The catalogue of one service, or of none. */
export function onlyService(catalogue: KeptCatalogue, code: string): KeptCatalogue {
  const byCode = grouped(catalogue, '', () => Map.groupBy(catalogue.rows, (row) => row.code));
  return { ...catalogue, rows: byCode.get(code) ?? [] };
}
