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

/** In rupees. A balance being fetched meanwhile may be older than this one, so it is fetched again; on a new page only if the two differ. */
export function setBalance(queryClient: QueryClient, balance: number, held?: Held): void {
  const query = balanceQuery();
  const news = held === undefined ? { balance } : { balance, held: held.held, heldCount: held.heldCount };
  if (queryClient.setQueryData(query.queryKey, (known) => known && { ...known, ...news }) !== undefined) {
    if (queryClient.isFetching(query) > 0) void queryClient.invalidateQueries(query);
    return;
  }
  void queryClient.prefetchQuery(query).then(() => {
    const known = queryClient.getQueryData(query.queryKey);
    if (known?.balance === balance && (held === undefined || (known.held === held.held && known.heldCount === held.heldCount))) return;
    void queryClient.invalidateQueries(query, { cancelRefetch: false });
  });
}
