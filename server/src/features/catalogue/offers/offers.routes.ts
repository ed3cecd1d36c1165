import { offeredService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/api/api.ts';
import { packList, type PackedList } from '../../../platform/api/packed-list.ts';
import { keepByName, keepLarge } from '../kept-reading.ts';
import { readBasisPoints } from '../tiers/price-tiers.commands.ts';
import { presentCatalogue, readCatalogue } from './offers.commands.ts';

/** Services on their servers, from which on reading them for each caller would hold up other calls. */
const largeCatalogue = 2_000;
/** In bytes. Of one country; each list can have some megabytes. */
const largeList = 100_000;
/** Of a country, or of a price tier. */
const listsKept = 8;

export function mountOffers(mount: Mount, deps: Deps): void {
  const read = keepLarge(
    () => readCatalogue(deps),
    ({ rows }) => rows.length >= largeCatalogue,
  );
  const pack = async (country: string | undefined, basisPoints: number) =>
    packList(presentCatalogue(await read(), { country, basisPoints }), offeredService);
  const all = keepLarge(
    () => pack(undefined, 0),
    ({ brotli }) => brotli !== undefined,
  );
  const some = keepByName<PackedList>(listsKept, ({ plain }) => plain.length >= largeList);
  mount('GET service/offers', async ({ query }, { userId }) => {
    const { search, country } = query;
    const basisPoints = await readBasisPoints(deps.db.autocommit, userId);
    if (search !== undefined)
      return { status: 200, packed: await packList(presentCatalogue(await read(), { ...query, basisPoints }), offeredService) };
    if (country === undefined && basisPoints === 0) return { status: 200, packed: await all() };
    return { status: 200, packed: await some(`${country ?? ''} ${basisPoints}`, () => pack(country, basisPoints)) };
  });
}
