import type { ServerNumber } from '@pinline/contract/catalogue/rules';
import type { Service } from '@pinline/contract/catalogue/calls';
import { pageStore } from '../../../platform/page/page-store.ts';
import { withPhase } from './purchase-steps.ts';
import type { Phase, PurchaseProgress } from './purchase-steps.ts';

/** The purchase that runs on this page. There is one at a time (spec §4: the generating flag). */
export type Purchase = PurchaseProgress & {
  key: string;
  server: ServerNumber;
  service: Pick<Service, 'id' | 'label' | 'logo' | 'price'>;
  /** The card whose place the number takes. */
  seat: string | undefined;
  /** The answer did not arrive; the same call is being sent again. */
  isAnswerLost: boolean;
};

export const purchaseStore = pageStore<Purchase | null>(null);

/** A progress frame. One of another page of the same user is not ours to show. */
export function heedProgress(frame: { key: string; phase: Phase; step: number; of: number }, now: number): void {
  const purchase = purchaseStore.get();
  if (purchase !== null && purchase.key === frame.key) purchaseStore.set({ ...purchase, ...withPhase(purchase, frame, now) });
}
