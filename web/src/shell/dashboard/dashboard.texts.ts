import { inLanguage } from '../../platform/language/language.ts';

export const dashboard = inLanguage('dashboard', {
  paused: (message: string): string => `Buying is paused. ${message}`,
  failedText: 'Your numbers and your money are safe.',

  servers: 'Servers, last hour',
  serverTitle: (server: string) => `Server ${server}`,
  states: { working: 'Working', slow: 'Slow now', fewer_codes: 'Fewer codes now', closed: 'Closed now' },
  trouble: {
    slow: (server: string) => `Server ${server} is slow now`,
    fewer_codes: (server: string) => `Server ${server} gets fewer codes now`,
    closed: (server: string) => `Server ${server} is closed now`,
    many: (count: number) => `${count} servers have trouble now`,
  },
  usualWait: 'Usual wait',
  fewSamples: 'Too few tries to rate yet',
  seconds: (count: number) => `${count} s`,
  serversFailed: 'The servers did not load',

  quick: {
    title: 'Quick buy',
    note: 'One tap buys from the server that works best now',
    reasons: { favourite: 'Favourite', recent: 'Used before', popular: 'Often bought' },
    soldOut: 'None left right now',
    failed: 'The services did not load',
    none: 'No services right now',
    noneText: 'Nothing is on sale right now. Your balance is unchanged.',
  },

  recent: {
    title: 'Recent activity',
    all: 'All numbers',
    failed: 'The recent activity did not load',
  },

  spend: {
    title: 'Spent in 30 days',
    total: 'Spent',
    codes: 'Codes',
    today: 'Today',
    chart: (figures: { total: string; codes: number; most: string; day: string }) =>
      `Spent per day: ${figures.total} for ${figures.codes} ${figures.codes === 1 ? 'code' : 'codes'} in 30 days, most on ${figures.day}, ${figures.most}`,
    day: (figures: { day: string; spent: string; codes: number }) =>
      `${figures.day}: ${figures.spent}, ${figures.codes} ${figures.codes === 1 ? 'code' : 'codes'}`,
    table: 'Day by day',
    columns: { day: 'Day', codes: 'Codes', spent: 'Spent' },
    failed: 'The spending did not load',
  },
} as const);
