import type { BonusRow } from '@pinline/contract/referrals/bonus-review.calls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export const bonusPageSize = 20;
const bonusKey = ['admin', 'referral-bonuses'] as const;

export function bonusesQuery(page: number) {
  return queryOptions({
    queryKey: [...bonusKey, { page }],
    queryFn: ({ signal }) => call('GET admin/referral-bonuses', { query: { page: String(page), limit: String(bonusPageSize) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: 30_000,
  });
}

export async function decideBonus({ friend }: BonusRow, isCredited: boolean): Promise<void> {
  await call('POST admin/referral-bonuses/:refereeId/decide', { params: { refereeId: friend._id }, body: { isCredited } });
}

export function refreshBonuses(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bonusKey });
}
