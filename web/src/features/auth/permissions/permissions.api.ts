import type { Permission } from '@pinline/contract/auth/permissions.rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export function meQuery() {
  return queryOptions({
    queryKey: ['operator'],
    queryFn: async ({ signal }) => (await call('GET admin/me', { signal })).data,
    staleTime: 30_000,
  });
}

/** True until the role is known: most operators are owners, and the server refuses what isn't allowed. */
export function useIsAllowed(permission: Permission): boolean {
  const { data } = useQuery(meQuery());
  return data === undefined || data.permissions.includes(permission);
}
