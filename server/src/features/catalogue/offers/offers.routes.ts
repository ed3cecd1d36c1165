import { offeredService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/api/api.ts';
import { packList, type PackedList } from '../../../platform/api/packed-list.ts';
import { keepLarge } from '../kept-reading.ts';
import { presentCatalogue, readCatalogue } from './offers.commands.ts';

/** Services on their servers, from which on reading them for each caller would hold up other calls. */
const largeCatalogue = 2_000;
/** In bytes. Of one country; each list can have some megabytes. */
const largeList = 100_000;
const countriesKept = 8;

export function mountOffers(mount: Mount, deps: Deps): void {
  const read = keepLarge(
    () => readCatalogue(deps),
    ({ rows }) => rows.length >= largeCatalogue,
  );
  const pack = keepLarge(
    async () => packList(presentCatalogue(await read(), {}), offeredService),
    ({ brotli }) => brotli !== undefined,
  );
  const ofCountries = new Map<string, () => Promise<PackedList>>();
  mount('GET service/offers', async ({ query }) => {
    const { search, country } = query;
    if (search !== undefined) return { status: 200, packed: await packList(presentCatalogue(await read(), query), offeredService) };
    if (country === undefined) return { status: 200, packed: await pack() };
    return { status: 200, packed: await packOf(country)() };
  });

  function packOf(country: string): () => Promise<PackedList> {
    const known = ofCountries.get(country);
    if (known !== undefined) return known;
    const [oldest] = ofCountries.keys();
    if (oldest !== undefined && ofCountries.size >= countriesKept) ofCountries.delete(oldest);
    const packed = keepLarge(
      async () => packList(presentCatalogue(await read(), { country }), offeredService),
      ({ plain }) => plain.length >= largeList,
    );
    ofCountries.set(country, packed);
    return packed;
  }
}
