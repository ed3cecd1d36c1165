export const times = ['all', 'today', 'yesterday', 'last7days', 'last30days'] as const;
export const statuses = ['all', 'success', 'pending', 'cancelled'] as const;

export type HistorySearch = {
  page?: number | undefined;
  time?: (typeof times)[number] | undefined;
  status?: (typeof statuses)[number] | undefined;
  /** That number alone, by its id. */
  number?: string | undefined;
  /** The number, or purchase without one, that the page helps with. */
  help?: string | undefined;
};
