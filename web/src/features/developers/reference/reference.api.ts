import { queryOptions } from '@tanstack/react-query';
import type { ApiDocument } from './document.rules.ts';

/** Not a call of the contract: it describes the contract. */
export function documentQuery() {
  return queryOptions({
    queryKey: ['developers', 'reference'],
    queryFn: async ({ signal }): Promise<ApiDocument> => {
      const response = await fetch('/api/openapi.json', { signal });
      if (!response.ok) throw new Error(`The reference did not load: ${response.status}`);
      return (await response.json()) as ApiDocument; // our own server's
    },
    staleTime: Infinity,
  });
}
