import { pageStore } from '../../platform/page/page-store.ts';

export type Wish = {
  service: { serviceCode: string; label: string; logo: string | null };
  cap: number;
  country: string | null;
};

export const wishStore = pageStore<Wish | null>(null);
