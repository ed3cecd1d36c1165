import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classes } from '../classes.ts';

type PopoverProps = {
  open: boolean;
  onClose: () => void;
  anchor: ReactNode;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
};

/** A sheet below 768 px. Escape, a click outside and leaving it by Tab close it. */
export function Popover({ open, onClose, anchor, align = 'start', className, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const closeOnLeave = useEffectEvent((event: Event) => {
    const goesTo = event instanceof FocusEvent ? event.relatedTarget : event.target;
    if (goesTo instanceof Node && ref.current?.contains(goesTo) === false) onClose();
  });
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const around = ref.current;
    if (!open || around === null) return;
    const leave = (event: Event) => closeOnLeave(event);
    const escape = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('pointerdown', leave);
    around.addEventListener('focusout', leave);
    around.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      around.removeEventListener('focusout', leave);
      around.removeEventListener('keydown', escape);
    };
  }, [open]);
  return (
    <div ref={ref} className="relative">
      {anchor}
      {open && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className="fixed inset-0 z-(--z-dialog) cursor-default bg-scrim md:hidden"
            onClick={onClose}
          />
          <div
            className={classes(
              'fixed inset-x-0 top-14 bottom-0 z-(--z-dialog) flex flex-col overflow-auto rounded-t-sheet border-t border-line-strong bg-raised shadow-float sheet-below-md',
              'md:absolute md:inset-auto md:top-[calc(100%+6px)] md:z-(--z-popover) md:rounded-card md:border',
              align === 'start' ? 'md:left-0' : 'md:right-0',
              className,
            )}
          >
            {children}
          </div>
        </>
      )}
    </div>
  );
}
