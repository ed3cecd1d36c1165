import { textIn } from '../../../platform/address.ts';
import { oneOf, pageIn, type Search } from '../../../platform/search.ts';

const times = ['all', 'today', 'yesterday', 'last7days', 'last30days'] as const;
const statuses = ['all', 'success', 'pending', 'cancelled'] as const;
/** Spec §9. */
export const pageSizes = ['10', '20', '40', '60', '80', '100'] as const;
export type PageSize = (typeof pageSizes)[number];

export type EverybodySearch = {
  page?: number | undefined;
  time?: (typeof times)[number] | undefined;
  status?: (typeof statuses)[number] | undefined;
  limit?: PageSize | undefined;
  userId?: string | undefined;
};

/** What is not of it counts as left out. */
export function everybodySearch(search: Search): EverybodySearch {
  const userId = textIn(search['userId']);
  return {
    page: pageIn(search),
    time: oneOf(times, search['time']),
    status: oneOf(statuses, search['status']),
    limit: oneOf(pageSizes, search['limit']),
    userId: userId !== undefined && /^[1-9]\d{0,17}$/.test(userId) ? userId : undefined,
  };
}

/** The size that was chosen last, for the next visit. */
export function keptPageSize(): PageSize {
  return oneOf(pageSizes, localStorage.getItem(keptKey)) ?? '10';
}

export function keepPageSize(size: PageSize): void {
  localStorage.setItem(keptKey, size);
}

const keptKey = 'pinline-admin-history-size';
