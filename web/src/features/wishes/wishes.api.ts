import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export async function wishForApp(app: string): Promise<string> {
  return (await call('POST service/wishes', { body: { app } })).data.app;
}

/** Only a count: a lost one is no loss. */
export function noteMissedSearch(search: string): void {
  call('POST service/missed-searches', { body: { search } }).catch(() => undefined);
}

export function wishedAppsQuery() {
  return queryOptions({
    queryKey: ['admin', 'wishes'],
    queryFn: async ({ signal }) => (await call('GET admin/wishes', { signal })).data,
    staleTime: 60_000,
  });
}
