import { pageStore } from '../../platform/page/page-store.ts';

export type WaitRequest = {
  service: { serviceCode: string; label: string; logo: string | null };
  /** Rupees. */
  cap: number;
  /** ISO 3166 alpha-2; null for any. */
  country: string | null;
};

export const waitRequestStore = pageStore<WaitRequest | null>(null);
