import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { pageStore } from '../../../platform/page/page-store.ts';
import { now } from '../../../platform/time/clock.ts';
import type { AnyServerOrder, OneServerOrder } from './buy.ts';

export type PlacedOrder = {
  order: Omit<AnyServerOrder, 'isDeepCheck'> | Pick<OneServerOrder, 'server' | 'service' | 'country'>;
  placedAt: number;
  onEnd: (number: Mobile | null) => void;
};

export const placedOrder = pageStore<PlacedOrder | null>(null);

export function placeOrder(order: Omit<PlacedOrder, 'placedAt'>): void {
  placedOrder.get()?.onEnd(null);
  placedOrder.set({ ...order, placedAt: now() });
}
