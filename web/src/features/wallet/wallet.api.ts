import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

/** What can be spent now, in rupees, and the code to invite friends with. */
export function balanceQuery() {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => call('GET payment/balance', { signal }),
    staleTime: 30_000,
  });
}

/** Sets the balance from a reply or a frame, in rupees. While none is known it is fetched: a reply on its way may be older. */
export function setBalance(queryClient: QueryClient, balance: number): void {
  const query = balanceQuery();
  if (queryClient.setQueryData(query.queryKey, (known) => known && { ...known, balance }) !== undefined) return;
  void queryClient.prefetchQuery(query).then(() => queryClient.invalidateQueries(query, { cancelRefetch: false }));
}
