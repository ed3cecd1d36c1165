import { type RefObject, useEffect, useRef } from 'react';
import { markSeen } from './arrivals.ts';

/** Never scrolls while the user types. */
export function useInSight<Element extends HTMLElement>(
  isWanted: boolean,
  block: 'start' | 'nearest' = 'start',
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!isWanted || !matchMedia('(width < 768px)').matches || isTyping()) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ref.current?.scrollIntoView({ block, behavior: isStill ? 'instant' : 'smooth' });
  }, [isWanted, block]);
  return ref;
}

function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox]), textarea, [role=combobox], dialog *') ?? false;
}

/** A code visible for this long counts as seen. */
const lookedAtMs = 8000;

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
