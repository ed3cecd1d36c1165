import { useEffect } from 'react';
import { markSeen } from '../arrivals/arrivals.ts';

/** A code on a page in sight for this long has been looked at. */
const lookedAtMs = 8000;

/** Ends the call of a card whose code has come: after a while in sight, or at once when the card is touched. */
export function useSeen(cardId: string, isUnseen: boolean): () => void {
  useEffect(() => {
    if (!isUnseen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => markSeen(cardId), lookedAtMs);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [cardId, isUnseen]);
  return () => markSeen(cardId);
}
