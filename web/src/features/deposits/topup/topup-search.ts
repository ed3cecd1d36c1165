export const methods = ['upi', 'crypto', 'promo'] as const;

export type TopupSearch = { page?: number | undefined; method?: (typeof methods)[number] | undefined };
