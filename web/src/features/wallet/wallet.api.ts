import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** What can be spent now, in rupees, and the code to invite friends with. */
export function balanceQuery() {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => call('GET payment/balance', { signal }),
    staleTime: 30_000,
  });
}

/** A reply or a frame told the new balance, in rupees. */
export function setBalance(queryClient: QueryClient, balance: number): void {
  queryClient.setQueryData(balanceQuery().queryKey, (known) => (known === undefined ? undefined : { ...known, balance }));
}
