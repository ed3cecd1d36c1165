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

type Held = { held: number; heldCount: number };

/** Rupees. While no balance is known it is fetched instead: a reply in flight may be older. */
export function setBalance(queryClient: QueryClient, balance: number, held?: Held): void {
  const query = balanceQuery();
  const news = held === undefined ? { balance } : { balance, held: held.held, heldCount: held.heldCount };
  if (queryClient.setQueryData(query.queryKey, (known) => known && { ...known, ...news }) !== undefined) return;
  void queryClient.prefetchQuery(query).then(() => queryClient.invalidateQueries(query, { cancelRefetch: false }));
}
