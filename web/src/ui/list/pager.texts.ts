/** Texts of the line under a list. */
export const pagerText = {
  label: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
  showing: 'Showing {from} to {to} of {total}',
} as const;
