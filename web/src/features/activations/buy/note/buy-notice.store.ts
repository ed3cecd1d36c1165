import { useEffect } from 'react';
import { pageStore } from '../../../../platform/page/page-store.ts';
import { onSelection } from '../../../catalogue/selection.store.ts';
import type { WaitRequest } from '../../../waitlist/wait-request.store.ts';
import type { AnyServerOrder } from '../buy.ts';

export type BuyNotice =
  | { kind: 'lost' | 'limit' | 'short' | 'busy'; message: string }
  | { kind: 'none'; message: string; request: WaitRequest }
  /** `higher`: the same order with a cap that has an offer; null when there is none at any price. */
  | { kind: 'cap'; message: string; higher: AnyServerOrder | null; request: WaitRequest };

export const buyNotice = pageStore<BuyNotice | null>(null);

/** What a purchase came to is no news for another service, on another screen, or once money was added there. */
export function useNotice(): BuyNotice | null {
  useEffect(() => {
    const forget = () => buyNotice.set(null);
    const stop = onSelection(forget);
    return () => {
      stop();
      forget();
    };
  }, []);
  return buyNotice.use();
}
