import type { ReplyOf } from '@pinline/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** Spec §9. */
export const imagesPageSize = 30;
const imagesKey = ['admin', 'images'] as const;

export type ImagePage = ReplyOf<'GET admin/images'>;

/** The first pictures of a name, for choosing one of them. */
export function imageChoiceQuery(search: string) {
  return queryOptions({
    queryKey: [...imagesKey, 'choice', search],
    queryFn: ({ signal }) => call('GET admin/images', { query: { limit: String(imagesPageSize), search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
