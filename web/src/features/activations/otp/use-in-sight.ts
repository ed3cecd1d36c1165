import { type RefObject, useEffect, useRef } from 'react';

/** On a phone, scrolls an element right under the top bar when it becomes wanted, but never while the user types. */
export function useInSight(isWanted: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted || !matchMedia('(width < 768px)').matches || isTyping()) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ref.current?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  }, [isWanted]);
  return ref;
}

function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox]), textarea, [role=combobox], dialog *') ?? false;
}
