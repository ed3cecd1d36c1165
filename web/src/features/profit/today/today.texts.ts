export const todayText = {
  title: 'Today',
  against: (weekday: string): string => `against usual ${weekday}s, by this time`,
  nothingUsual: (weekday: string): string => `no ${weekday} to compare with yet`,
  failedTitle: 'Today’s figures did not load',
  failedText: 'Nothing is lost. Please try again.',

  net: 'Net',
  takings: 'Takings',
  providerCost: 'Provider cost',
  leak: 'Kept by providers',
  refunds: 'Refunds',
  promoAndReferral: 'Promo and referral',
  fees: 'Deposit fees',
  change: (percent: number): string => `${percent < 0 ? '−' : '+'}${oneDecimal.format(Math.abs(percent))}%`,

  deposited: 'Deposited today',
  owedToUsers: 'Owed to users',
  atProviders: 'At providers',
  without: (names: string): string => `without ${names}: balance not known`,

  check: {
    equal: 'Ledger difference ₹0.00, checked {time}',
    different: 'Ledger difference {amount}, checked {time}',
    checking: 'Comparing with the ledger',
    notChecked: 'The ledger could not be compared. Trying again.',
  },
};

const oneDecimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
