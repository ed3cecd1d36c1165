import type { AuditRow } from '@pinline/contract/audit/audit.calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type AuditFilters = { page: number; search: string };
export type { AuditRow };

export const auditPageSize = 20;

export function auditQuery({ page, search }: AuditFilters) {
  return queryOptions({
    queryKey: ['audit', { page, search }],
    queryFn: ({ signal }) => call('GET admin/audit', { query: { page: String(page), limit: String(auditPageSize), search }, signal }),
    placeholderData: keepPreviousData,
  });
}
