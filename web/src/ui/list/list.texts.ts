import { inLanguage } from '../../platform/language/language.ts';

export const lists = inLanguage('lists', {
  exportCsv: 'Export CSV',
  exporting: 'Exporting...',
  exportStarted: 'Download started.',
  exportEmpty: 'There is nothing to export.',
  clearFilters: 'Clear filters',
  filteredBody: 'Try adjusting your search or filter criteria.',
  failedBody: 'Nothing was changed. Please try again.',
  copy: (what: string): string => `Copy ${what}`,
  copied: (text: string): string => `${text} copied`,
  cancel: 'Cancel',
  typedStays: 'What you typed is still here.',
  pageOf: 'Page {page} of {pages}',
});

export const pagerText = inLanguage('pagerText', {
  label: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
  showing: 'Showing {from} to {to} of {total}',
} as const);
