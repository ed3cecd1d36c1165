import { useEffect, useEffectEvent } from 'react';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { now } from '../../../platform/time/clock.ts';
import { NumberGrid } from '../otp/number-cards.tsx';
import { placedOrder, type PlacedOrder } from './placed-order.ts';

/** A screen that opens later than this buys nothing: the buyer has turned to something else. */
const placedForMs = 15_000;

export function usePlacedOrder(server: ServerNumber, buy: (order: PlacedOrder) => void): void {
  const fileState = NumberGrid.useFileState();
  const placed = placedOrder.use();
  const take = useEffectEvent((taken: PlacedOrder) => {
    placedOrder.set(null);
    if (now() - taken.placedAt < placedForMs) buy(taken);
    else taken.onEnd(null);
  });
  useEffect(() => {
    if (placed?.order.server === server && fileState === 'here') take(placed);
  }, [placed, server, fileState]);
}
