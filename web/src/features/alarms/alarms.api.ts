import type { Alarm } from '@pinline/contract/alarms/alarms.calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { now } from '../../platform/time/clock.ts';

export type { Alarm };

/** `AlarmWatch` polls it on every page of the back office. `loadedAt`: the server's time, in milliseconds since 1970. */
export function alarmsQuery() {
  return queryOptions({
    queryKey: ['alarms'],
    queryFn: async ({ signal }) => ({ ...(await call('GET admin/alarms', { signal })).data, loadedAt: now() }),
    staleTime: 2_000,
  });
}

/** `until`: null takes it back. */
export async function acknowledgeAlarm(queryClient: QueryClient, { id, until }: { id: string; until: Date | null }): Promise<void> {
  const { data } = await call('POST admin/alarms/:id/acknowledge', { params: { id }, body: { until: until?.toISOString() ?? null } });
  const { queryKey } = alarmsQuery();
  // A reply that is under way may be older.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, open: known.open.map((each) => (each._id === data._id ? data : each)) },
  );
}
