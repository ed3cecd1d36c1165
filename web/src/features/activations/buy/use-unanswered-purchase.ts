import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGenerating } from '../../../platform/session/purchase.ts';
import { cardsKey } from '../activations.api.ts';
import { unansweredSince } from './purchase-key.ts';

const lookEveryMs = 3000;

/** After a reload that cut a purchase off, looks for its number until the server must have settled it. */
export function useUnansweredPurchase(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (unansweredSince(Date.now()) === null) clearInterval(timer);
      else if (!isGenerating()) void queryClient.refetchQueries({ queryKey: cardsKey });
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [queryClient]);
}
