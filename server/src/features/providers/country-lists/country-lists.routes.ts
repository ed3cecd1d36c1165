import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { listCountries, listOperators } from './country-lists.commands.ts';

export function mountCountryLists(mount: Mount, deps: Deps): void {
  mount('GET admin/providers/:id/countries', async ({ params }) => {
    const { rows: countries, ...list } = await listCountries(deps, Number(params.id));
    return reply(200, { data: { ...list, countries } });
  });

  mount('GET admin/providers/:id/operators', async ({ params, query }) => {
    const { rows: operators, ...list } = await listOperators(deps, Number(params.id), query.country);
    return reply(200, { data: { ...list, operators } });
  });
}
