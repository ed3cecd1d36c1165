import type { ReplyOf } from '@pinline/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type ReferralDashboard = ReplyOf<'GET referral/dashboard'>;
export type Referral = ReferralDashboard['history'][number];

export const referralsKey = ['referrals'] as const;
export const referralPageSize = 20;

export function referralsQuery(page: number) {
  return queryOptions({
    queryKey: [...referralsKey, { page }],
    queryFn: ({ signal }) => call('GET referral/dashboard', { query: { page: String(page), limit: String(referralPageSize) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
