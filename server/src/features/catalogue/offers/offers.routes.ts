import { matchServices, type Searchable } from '@pinline/contract/catalogue/search/matching.rules';
import { offeredService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/api/api.ts';
import { packTexts, writeList, type WrittenList } from '../../../platform/api/packed/packed-list.ts';
import { makeOncePer } from '../../../platform/keep-briefly.ts';
import { readKeptAliases } from '../aliases/aliases.commands.ts';
import { readKeptCatalogue, type KeptCatalogue } from '../kept-catalogue.ts';
import { readBasisPoints } from '../tiers/price-tiers.commands.ts';
import { presentCatalogue } from './offers.commands.ts';

const lists = makeOncePer<Promise<WrittenList>>();

export function mountOffers(mount: Mount, deps: Deps): void {
  mount('GET service/offers', async ({ query: { search, country } }, { userId }) => {
    const [catalogue, basisPoints] = await Promise.all([readKeptCatalogue(deps), readBasisPoints(deps.db.autocommit, userId)]);
    const { keys, texts, packed } = await lists(catalogue, `${country ?? ''} ${basisPoints}`, () =>
      writeList(presentCatalogue(catalogue, { country, basisPoints }), { schema: offeredService, keyOf: ({ serviceCode }) => serviceCode }),
    );
    if (search === undefined) return { status: 200, packed };
    const byCode = textByCode(keys, texts);
    const found = await findByText(deps, catalogue, search);
    return { status: 200, packed: packTexts(found.flatMap((code) => byCode.get(code) ?? [])) };
  });
}

const searched = makeOncePer<Searchable[]>();

/** Codes of the services that the text finds, best match first. A service may have another name on each server. */
async function findByText(deps: Deps, catalogue: KeptCatalogue, search: string): Promise<string[]> {
  const aliases = await readKeptAliases(deps, catalogue.rows);
  const services = searched(catalogue, '', () =>
    catalogue.rows.map(({ code, name, samples }) => ({ serviceCode: code, label: name, samples: samples ?? 0 })),
  );
  return [...new Set(matchServices(services, search, aliases).map(({ service }) => service.serviceCode))];
}

function textByCode(keys: readonly string[], texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keys.map((code, index) => [code, texts[index] ?? '']));
}
