/** Texts of the dashboard. */
export const dashboard = {
  subtitle: 'Everything in motion, and where your money is.',
  explain: 'The price is held when you get a number and charged only when a code comes. No code: it returns by itself.',

  waiting: 'Your numbers',
  nothingWaiting: 'No number is waiting',
  nothingWaitingText: 'Pick a service below and get a number. Its code shows here the moment it arrives.',
  getNumber: 'Get a number',
  numbersFailed: 'Your numbers did not load',
  failedText: 'Your numbers and your money are safe.',

  servers: 'Servers',
  measured: 'Measured over the last 7 days',
  serverTitle: (server: string) => `Server ${server}`,
  bestRate: 'Best rate',
  usualWait: 'Usual wait',
  fewSamples: 'Not enough samples yet',
  noServices: 'No services right now',
  minutes: (count: number) => `${count} min`,
  seconds: (count: number) => `${count} s`,
  serversFailed: 'The servers did not load',

  quick: {
    title: 'Quick buy',
    note: 'Best server now, by rate and wait',
    get: 'Get',
    /** What a screen reader hears after the price. */
    spoken: (service: { label: string; server: string }) => `${service.label}, opens Server ${service.server}`,
    reasons: { favourite: 'Favourite', recent: 'Used before', popular: 'Often bought' },
    soldOut: 'None left right now',
    failed: 'The services did not load',
    none: 'No services right now',
    noneText: 'Nothing is sold at the moment. Your balance stays as it is.',
  },

  recent: {
    title: 'Recent activity',
    all: 'All numbers',
    empty: 'Nothing bought yet',
    emptyText: 'Your last five numbers show here, with their codes and what became of the money.',
    failed: 'The recent activity did not load',
  },

  spend: {
    title: 'Spent in 30 days',
    total: 'Spent',
    codes: 'Codes',
    today: 'Today',
    chart: (figures: { total: string; codes: number; most: string; day: string }) =>
      `Spent per day: ${figures.total} for ${figures.codes} codes in 30 days, most on ${figures.day}, ${figures.most}`,
    day: (figures: { day: string; spent: string; codes: number }) =>
      `${figures.day}: ${figures.spent}, ${figures.codes} ${figures.codes === 1 ? 'code' : 'codes'}`,
    table: 'Day by day',
    columns: { day: 'Day', codes: 'Codes', spent: 'Spent' },
    empty: 'Nothing spent in 30 days',
    emptyText: 'Only numbers that got a code cost anything. What they cost stands here, day by day.',
    failed: 'The spending did not load',
  },
} as const;
