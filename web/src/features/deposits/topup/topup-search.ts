export const methods = ['upi', 'crypto', 'promo'] as const;

/** The open dialog and the page of the list live in the address. */
export type TopupSearch = { page?: number | undefined; method?: (typeof methods)[number] | undefined };
