import { pageStore } from '../../platform/page/page-store.ts';

/** What a buyer may wait for, before they have decided. */
export type Wish = {
  service: { serviceCode: string; label: string; logo: string | null };
  /** Rupees. */
  cap: number;
  /** ISO 3166 alpha-2; null for any. */
  country: string | null;
};

/** The question is open. Any page asks it. */
export const wishStore = pageStore<Wish | null>(null);
