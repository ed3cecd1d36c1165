export const adminPalette = {
  placeholder: 'Search a number, UTR, code, e-mail, page…',
  groups: {
    activation: 'Phone numbers',
    deposit: 'Deposits',
    payment: 'Payments without a user',
    user: 'Customers',
    promo: 'Promo codes',
  },
  failed: 'The search did not work. Please type again.',
  servicesGroup: 'Services',
  serviceHint: ({ server, price }: { server: string; price: string }): string => `${server} · ${price}`,
  keys: '↑ ↓ to move, Enter to open',
  results: (count: number, ms: number): string => `${count} ${count === 1 ? 'result' : 'results'} in ${ms} ms`,
} as const;
