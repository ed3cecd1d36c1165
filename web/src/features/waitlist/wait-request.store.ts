import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { pageStore } from '../../platform/page/page-store.ts';

export type WaitRequest = {
  service: { serviceCode: string; label: string; logo: string | null };
  /** Rupees. */
  cap: number;
  /** Where the offer that failed is from, as ISO 3166 alpha-2; null where it isn't known. */
  country: string | null;
  /** What was just asked in vain: one server, or all of them up to the cap. Absent where all are sold out. */
  asked?: ServerNumber | 'all';
};

export const waitRequestStore = pageStore<WaitRequest | null>(null);
