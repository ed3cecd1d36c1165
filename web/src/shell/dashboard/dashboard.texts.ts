import { inLanguage } from '../../platform/language/language.ts';

export const dashboard = inLanguage('dashboard', {
  explain: 'We hold the price when you get a number and charge it only when a code arrives. No code, no charge.',

  waiting: 'Your numbers',
  nothingWaiting: 'No number is waiting',
  nothingWaitingText: 'Find an app above and get a number. Its code shows here the moment it arrives.',
  paused: (message: string): string => `Buying is paused. ${message}`,
  getNumber: 'Get a number',
  numbersFailed: 'Your numbers did not load',
  failedText: 'Your numbers and your money are safe.',

  servers: 'Servers',
  measured: 'Measured over the last 7 days',
  serverTitle: (server: string) => `Server ${server}`,
  bestRate: 'Best rate',
  usualWait: 'Usual wait',
  fewSamples: 'Too few tries to rate yet',
  noServices: 'No services right now',
  minutes: (count: number) => `${count} min`,
  seconds: (count: number) => `${count} s`,
  serversFailed: 'The servers did not load',

  quick: {
    title: 'Quick buy',
    note: 'Best server now, by rate and price',
    get: 'Get',
    spoken: (service: { label: string; server: string }) => `${service.label}, opens Server ${service.server}`,
    reasons: { favourite: 'Favourite', recent: 'Used before', popular: 'Often bought' },
    soldOut: 'None left right now',
    failed: 'The services did not load',
    none: 'No services right now',
    noneText: 'Nothing is on sale right now. Your balance is unchanged.',
  },

  recent: {
    title: 'Recent activity',
    all: 'All numbers',
    empty: 'Nothing bought yet',
    emptyText: 'Your last five numbers show here, with their codes and what you paid or got back.',
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
    empty: 'Nothing spent in 30 days',
    emptyText: 'Only numbers that got a code cost anything. Your daily spending will show here.',
    failed: 'The spending did not load',
  },
} as const);
