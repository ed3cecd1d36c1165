import type { ReplyOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import type { Explained } from '../all-numbers/all-numbers.search.ts';

export type Story = ReplyOf<'GET admin/users/:id/activations/:activationId'>;

const lookEveryMs = 5_000;

export function explainQuery({ userId, activationId }: Explained) {
  return queryOptions({
    queryKey: ['admin', 'explain', userId, activationId],
    queryFn: ({ signal }) => call('GET admin/users/:id/activations/:activationId', { params: { id: userId, activationId }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.endedAt === null ? lookEveryMs : false),
  });
}
