import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { listOfferedCountries, listOfferedOperators } from './offered.commands.ts';

export function mountOffered(mount: Mount, deps: Deps): void {
  mount('GET admin/providers/:id/countries', async ({ params }) => {
    const { rows: countries, ...list } = await listOfferedCountries(deps, Number(params.id));
    return reply(200, { data: { ...list, countries } });
  });

  mount('GET admin/providers/:id/operators', async ({ params, query }) => {
    const { rows: operators, ...list } = await listOfferedOperators(deps, Number(params.id), query.country);
    return reply(200, { data: { ...list, operators } });
  });
}
