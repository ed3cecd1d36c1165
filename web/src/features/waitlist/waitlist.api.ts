import type { RequestOf } from '@pinline/contract/client';
import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export function waitlistQuery() {
  return queryOptions({
    queryKey: ['waitlist'],
    queryFn: async ({ signal }) => (await call('GET waitlist', { signal })).data,
    staleTime: 60_000,
  });
}

export async function joinWaitlist(queryClient: QueryClient, body: RequestOf<'POST waitlist'>['body']): Promise<void> {
  const { data } = await call('POST waitlist', { body });
  putEntry(queryClient, data);
}

export async function leaveWaitlist(queryClient: QueryClient, id: string): Promise<WaitlistEntry> {
  const { data } = await call('DELETE waitlist/:id', { params: { id } });
  dropEntry(queryClient, id);
  return data;
}

export function dropEntry(queryClient: QueryClient, id: string): void {
  editEntries(queryClient, (entries) => entries.filter((entry) => entry._id !== id));
}

export function putEntry(queryClient: QueryClient, entry: WaitlistEntry): void {
  editEntries(queryClient, (entries) => [entry, ...entries.filter((other) => other._id !== entry._id)]);
}

function editEntries(queryClient: QueryClient, edit: (entries: WaitlistEntry[]) => WaitlistEntry[]): void {
  const { queryKey } = waitlistQuery();
  // A list being fetched may be older than this.
  void queryClient.cancelQueries({ queryKey });
  const entries = queryClient.getQueryData(queryKey);
  if (entries === undefined) void queryClient.invalidateQueries({ queryKey });
  else queryClient.setQueryData(queryKey, edit(entries));
}
