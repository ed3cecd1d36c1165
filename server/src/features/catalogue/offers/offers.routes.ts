import { offeredService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/api/api.ts';
import { packTexts, writeList, type WrittenList } from '../../../platform/api/packed/packed-list.ts';
import { makeOncePer } from '../../../platform/keep-briefly.ts';
import { readKeptCatalogue } from '../kept-catalogue.ts';
import { readBasisPoints } from '../tiers/price-tiers.commands.ts';
import { presentCatalogue, type Catalogue } from './offers.commands.ts';

const lists = makeOncePer<Promise<WrittenList>>();

export function mountOffers(mount: Mount, deps: Deps): void {
  mount('GET service/offers', async ({ query: { search, country } }, { userId }) => {
    const [catalogue, basisPoints] = await Promise.all([readKeptCatalogue(deps), readBasisPoints(deps.db.autocommit, userId)]);
    const { keys, texts, packed } = await lists(catalogue, `${country ?? ''} ${basisPoints}`, () =>
      writeList(presentCatalogue(catalogue, { country, basisPoints }), { schema: offeredService, keyOf: ({ serviceCode }) => serviceCode }),
    );
    if (search === undefined) return { status: 200, packed };
    const codes = codesNamed(catalogue, search);
    return { status: 200, packed: packTexts(texts.filter((_text, index) => codes.has(keys[index] ?? ''))) };
  });
}

/** The codes of services whose name, on any server, contains the text. */
function codesNamed({ rows }: Catalogue, search: string): ReadonlySet<string> {
  const wanted = search.trim().toLowerCase();
  return new Set(rows.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ code }) => code));
}
