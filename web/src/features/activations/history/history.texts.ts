import { inLanguage } from '../../../platform/language/language.ts';

export const historyText = inLanguage('historyText', {
  title: 'OTP History',
  subtitle: 'Every number you bought, and what you paid or got back.',

  timeFilter: 'Time',
  times: { all: 'All time', today: 'Today', yesterday: 'Yesterday', last7days: 'Last 7 days', last30days: 'Last 30 days' },
  statusFilter: 'Status',
  statuses: { all: 'All Status', success: 'Received', pending: 'Pending', cancelled: 'Cancelled' },
  count: (total: number): string => (total === 1 ? 'number' : 'numbers'),

  columns: { action: 'Action', service: 'Service', price: 'Price', mobile: 'Mobile', status: 'Status', otp: 'OTP', date: 'Date' },
  received: 'Received',
  pending: 'Pending',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  cancelling: 'Cancelling',

  waiting: 'Waiting,',
  left: 'left',
  listening: 'open for more codes,',
  ending: 'Checking for a last code',
  moneyReturned: 'Money returned',
  messageErased: 'Message erased',

  cancel: 'Cancel',
  cancelIn: 'Cancel in',
  buyAgain: 'Buy again',
  buyTitle: 'Get another number?',
  copyNumber: (number: string): string => `Copy ${number}`,
  copyCode: (code: string): string => `Copy code ${code}`,
  copyMessage: 'Copy message',
  now: 'now',

  loading: 'Loading your numbers',
  emptyTitle: 'No OTP records found',
  emptyBody: 'Numbers you buy are kept here with their codes.',
  emptyAction: 'Get a number',
  filteredBody: 'No number matches these filters.',
  clearFilters: 'Clear filters',
  showAll: 'Show all numbers',
  failedTitle: 'The history did not load',
  failedBody: 'Your numbers are safe.',
});
