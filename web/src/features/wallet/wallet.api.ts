import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

/** Rupees. */
export function balanceQuery() {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => call('GET payment/balance', { signal }),
    staleTime: 30_000,
  });
}

/** Rupees. While no balance is known it is fetched instead: a reply in flight may be older. */
export function setBalance(queryClient: QueryClient, balance: number): void {
  const query = balanceQuery();
  if (queryClient.setQueryData(query.queryKey, (known) => known && { ...known, balance }) !== undefined) return;
  void queryClient.prefetchQuery(query).then(() => queryClient.invalidateQueries(query, { cancelRefetch: false }));
}
