import type { GoLive, GoLiveLine } from '@pinline/contract/go-live/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type { GoLive, GoLiveLine };

/** `GoLiveWatch` polls it on every page of the back office until all of it is green. */
export function goLiveQuery() {
  return queryOptions({
    queryKey: ['go-live'],
    queryFn: async ({ signal }) => (await call('GET admin/go-live', { signal })).data,
    staleTime: 2_000,
  });
}

/** `line` undefined: all that need no person and leave no file. */
export async function checkLine(queryClient: QueryClient, line: GoLiveLine['line'] | undefined): Promise<void> {
  await showGoLive(queryClient, (await call('POST admin/go-live/check', { body: line === undefined ? {} : { line } })).data);
}

async function showGoLive(queryClient: QueryClient, data: GoLive): Promise<void> {
  const { queryKey } = goLiveQuery();
  // A reply that is under way may be older.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}
