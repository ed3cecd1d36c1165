import { type RefObject, useEffect, useRef } from 'react';
import { markSeen } from './arrivals.ts';

type Sight = {
  /** Where the bar at the foot is; a wide page scrolls no further than it must. */
  block?: 'start' | 'nearest';
  /** What its user asked for comes into sight on wide pages too. */
  isAskedFor?: boolean;
};

/** Never scrolls while the user types. */
export function useInSight<Element extends HTMLElement>(isWanted: boolean, sight: Sight = {}): RefObject<Element | null> {
  const { block = 'start', isAskedFor = false } = sight;
  const ref = useRef<Element>(null);
  useEffect(() => {
    const isNarrow = matchMedia('(width < 1024px)').matches;
    if (!isWanted || !(isNarrow || isAskedFor) || isTyping()) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ref.current?.scrollIntoView({ block: isNarrow ? block : 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  }, [isWanted, block, isAskedFor]);
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
