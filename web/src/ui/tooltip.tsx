import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'bottom';
  children: ReactNode;
};

/** A few words more on hover or focus of what is inside; Escape puts them away. Never the only place of a fact. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId();
  const ref = useRef<HTMLSpanElement>(null);
  const isShown = useIsPointedAt(ref);
  return (
    <span ref={ref} className="relative inline-flex" aria-describedby={isShown ? id : undefined}>
      {children}
      {isShown && (
        <span
          role="tooltip"
          id={id}
          className={classes(
            'absolute left-1/2 z-(--z-popover) w-max max-w-64 -translate-x-1/2 rounded-control border border-line-strong bg-raised px-2.5 py-1.5 text-xs text-1 shadow-float',
            side === 'top' ? 'bottom-[calc(100%+6px)]' : 'top-[calc(100%+6px)]',
          )}
        >
          {text}
        </span>
      )}
    </span>
  );
}

function useIsPointedAt(ref: { current: HTMLElement | null }): boolean {
  const [isPointedAt, setIsPointedAt] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const listen = (event: Event) => {
      if (event.type !== 'keydown') setIsPointedAt(event.type === 'pointerenter' || event.type === 'focusin');
      else if (event instanceof KeyboardEvent && event.key === 'Escape') setIsPointedAt(false);
    };
    for (const type of watched) element?.addEventListener(type, listen);
    return () => {
      for (const type of watched) element?.removeEventListener(type, listen);
    };
  }, [ref]);
  return isPointedAt;
}

const watched = ['pointerenter', 'pointerleave', 'focusin', 'focusout', 'keydown'] as const;
