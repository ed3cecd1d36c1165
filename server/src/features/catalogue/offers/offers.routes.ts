import { offeredService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/api/api.ts';
import { packList } from '../../../platform/api/packed-list.ts';
import { keepLarge } from '../kept-reading.ts';
import { presentCatalogue, readCatalogue } from './offers.commands.ts';

/** Services on their servers, from which on reading them for each caller would hold up other calls. */
const largeCatalogue = 2_000;

export function mountOffers(mount: Mount, deps: Deps): void {
  const read = keepLarge(
    () => readCatalogue(deps),
    ({ rows }) => rows.length >= largeCatalogue,
  );
  const pack = keepLarge(
    async () => packList(presentCatalogue(await read(), {}), offeredService),
    ({ brotli }) => brotli !== undefined,
  );
  mount('GET service/offers', async ({ query }) => {
    const isWhole = query.search === undefined && query.country === undefined;
    return { status: 200, packed: isWhole ? await pack() : await packList(presentCatalogue(await read(), query), offeredService) };
  });
}
