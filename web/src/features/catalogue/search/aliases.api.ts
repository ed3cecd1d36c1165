import type { Aliases } from '@pinline/contract/catalogue/search/matching.rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

const none: Aliases = new Map();

/**
 * Fetched when a list of services opens, and never with the page. Without them only names and codes are found; until they are here or failed,
 * no one can say that nothing is found.
 */
export function useAliases(): { aliases: Aliases; areSettled: boolean } {
  const { data, isPending } = useQuery(aliasesQuery());
  return { aliases: data ?? none, areSettled: !isPending };
}

function aliasesQuery() {
  return queryOptions({
    queryKey: ['aliases'],
    queryFn: async ({ signal }) => (await call('GET service/aliases', { signal })).data,
    select: (services): Aliases => new Map(services.map(({ serviceCode, aliases }) => [serviceCode, aliases])),
    staleTime: 600_000,
  });
}
