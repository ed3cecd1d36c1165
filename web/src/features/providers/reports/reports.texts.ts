import type { ReportReason } from '@pinline/contract/activations/report.calls';

export const reportsText = {
  title: (label: string): string => `Reports on route ${label}`,
  note: 'Numbers that buyers said don’t work, in the last 7 days.',
  reasons: {
    registered: 'Already registered',
    banned: 'Banned',
    wrong_country: 'Wrong country',
    no_sms: 'No SMS arrived',
  } satisfies Record<ReportReason, string>,
  total: 'Total',
  share: (percent: string): string => `${percent}% of the numbers sold on this route`,
  tooFew: 'Fewer than 20 numbers were sold, so there’s no share yet.',
  close: 'Close',
};
