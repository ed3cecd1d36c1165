/** Texts of the operator's dashboard and of the service statistics. */
export const adminDashboard = {
  asOf: '{day}, figures as of {time}',
  loading: 'Loading the figures',
  behind: 'The server has not answered since. These figures are from {time}.',
  failedTitle: 'The figures did not load',
  failedText: 'Nothing is lost. Please try again.',

  alarms: { title: 'Alarms', open: (count: number): string => `${count} open` },

  users: 'Total Users',
  devices: 'Mobile Devices',
  fromLastMonth: 'from last month',
  noLastMonth: 'No data last month',

  takings: 'Takings today',
  cost: 'Cost',
  margin: 'Margin',
  costUnknown: 'Cost and margin are unknown: a provider did not report what its numbers cost.',
  deposited: 'Deposited today',
  depositedText: 'Credited to wallets, before any of it is spent',

  registrations: 'Weekly User Registrations',
  newDevices: 'New Mobile Devices',
  inSevenDays: '{count} in 7 days',
  onDay: ({ day, count }: { day: string; count: string }): string => `${day}: ${count}`,
  chart: ({ title, days }: { title: string; days: string }): string => `${title}. ${days}.`,

  outcomes: {
    title: 'Activations today',
    total: '{count} requested',
    none: 'No numbers requested today.',
    received: 'Code received',
    waiting: 'Still waiting',
    cancelled: 'Cancelled, money back',
    failed: 'Out of stock, not charged',
    share: (percent: string): string => `${percent}%`,
  },

  codes: {
    title: 'Codes per minute',
    lastHour: 'Last hour',
    lastMinute: 'Last minute',
    busiest: 'Busiest minute',
    from: '60 min ago',
    until: 'now',
    atMinute: ({ ago, count }: { ago: number; count: string }): string => `${ago === 0 ? 'This minute' : `${ago} min ago`}: ${count}`,
    chart: ({ total, last, most }: { total: string; last: string; most: string }): string =>
      `Codes of the last 60 minutes: ${total} total, ${last} in the last minute, ${most} in the busiest one.`,
  },

  deposits: {
    title: 'Deposits waiting',
    pending: 'Being checked',
    pendingText: 'Not confirmed yet, checked again automatically',
    review: 'In review',
    reviewText: 'Waiting for your decision',
    unclaimed: 'Unclaimed',
    unclaimedText: 'Payments without a matching user',
    bonuses: 'Referral bonuses',
    bonusesText: 'Credit or refuse them',
    none: 'none',
  },

  providers: {
    title: 'Providers',
    period: 'Last 60 minutes',
    name: 'Provider',
    off: 'Off',
    bought: 'Bought',
    refused: 'Refused',
    unknown: 'No answer',
    balance: 'Balance',
    noBalance: '–',
    trouble: 'Not working',
    none: 'No provider is set up',
    noneText: 'Add one to sell numbers.',
  },
} as const;

export const serviceStatsText = {
  title: 'Service Statistics',
  subtitle: 'Codes received and missed per service.',
  tiles: { services: 'Services', success: 'Total Success', failed: 'Total Failed', rate: 'Success Rate' },
  rate: (percent: string): string => `${percent}%`,
  noRate: 'No numbers yet',
  outOf: 'of {total} numbers',
  ofServices: 'with numbers in these days',
  codesReceived: 'numbers with a code',
  noCode: 'numbers without one',

  search: 'Search services',
  searchPlaceholder: 'Search services...',
  serverFilter: 'Server',
  allServers: 'All Servers',
  server: (server: string): string => `Server ${server}`,
  from: 'From',
  to: 'To',
  clearDates: 'Clear Dates',

  columns: {
    serviceName: 'Service',
    serverName: 'Server name',
    server: 'Server',
    totalSuccess: 'Success',
    totalFailed: 'Failed',
    rate: 'Success rate',
  },
  sorting: 'Order',
  sortBy: (column: string): string => `Sort by ${column}`,
  fileName: ({ from, to }: { from: string; to: string }): string => `service-stats-${from}-${to}.csv`,
  rateColumn: 'Success rate (%)',

  failedTitle: 'The statistics did not load',
  emptyTitle: 'No numbers in these days',
  emptyText: 'Every number bought is counted here.',
  filteredTitle: 'No services found',
} as const;
