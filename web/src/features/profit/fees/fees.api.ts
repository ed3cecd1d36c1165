import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type Fees = ReplyOf<'GET admin/deposit-fees'>['data'];

export function feesQuery() {
  return queryOptions({
    queryKey: ['deposit-fees'],
    queryFn: async ({ signal }) => (await call('GET admin/deposit-fees', { signal })).data,
  });
}

type FeesChange = Omit<RequestOf<'PUT admin/deposit-fees'>['body'], 'expected'>;

/** Refused with `CHANGED_MEANWHILE` if another operator saved them since. */
export async function saveFees(queryClient: QueryClient, { opened, ...fees }: FeesChange & { opened: Fees }): Promise<Fees> {
  const expected = { upi: withoutTime(opened.upi), trc20: withoutTime(opened.trc20) };
  const { data } = await call('PUT admin/deposit-fees', { body: { ...fees, expected } });
  queryClient.setQueryData(feesQuery().queryKey, data);
  return data;
}

function withoutTime({ percent, fixed }: Fees['upi']): { percent: number; fixed: number } {
  return { percent, fixed };
}
