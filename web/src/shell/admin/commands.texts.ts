export const adminPalette = {
  placeholder: 'Search pages, users, promo codes, services…',
  usersGroup: 'Users',
  promosGroup: 'Promo codes',
  servicesGroup: 'Services',
  history: 'OTP history',
  ledger: 'Explain the balance',
  promo: { used: 'used', active: 'active' },
  promoHint: ({ price, state }: { price: string; state: string }): string => `${price} · ${state}`,
  serviceHint: ({ server, price }: { server: string; price: string }): string => `${server} · ${price}`,
} as const;
