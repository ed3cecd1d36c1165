import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { Operator } from '@pinline/contract/auth/team.calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { meQuery } from '../permissions/permissions.api.ts';

export type { Operator };

export function teamQuery() {
  return queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => call('GET admin/operators', { signal }) });
}

export async function inviteOperator(body: { email: string; role: OperatorRole }): Promise<void> {
  await call('POST admin/operators', { body });
}

/** What happens to the alarm channels that the operator added. */
export type ChannelsWish = 'keep' | 'remove';

export async function giveRole({ _id: id }: Operator, role: OperatorRole, channels: ChannelsWish): Promise<void> {
  await call('PUT admin/operators/:id/role', { params: { id }, body: { role, channels } });
}

export async function removeOperator({ _id: id }: Operator, channels: ChannelsWish): Promise<void> {
  await call('DELETE admin/operators/:id', { params: { id }, query: { channels } });
}

/** In rupees; `opened`: what the form showed. */
export async function saveRefundsPerDay(supportRefundsPerDay: number, opened: number): Promise<true> {
  await call('PUT admin/operators/refunds-per-day', { body: { supportRefundsPerDay, expected: { supportRefundsPerDay: opened } } });
  return true;
}

export async function readRefundsPerDay(queryClient: QueryClient): Promise<number> {
  return (await queryClient.fetchQuery({ ...teamQuery(), staleTime: 0 })).supportRefundsPerDay;
}

/** An operator's own role may be another one now. */
export async function refreshTeam(queryClient: QueryClient): Promise<void> {
  await Promise.all([teamQuery(), meQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
