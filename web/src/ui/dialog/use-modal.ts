import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Ways = {
  /** Escape, and the gesture for going back. */
  onEscape: () => void;
  /** A press beside the dialog. */
  onBeside: () => void;
};

/** For a `<dialog>` that exists only while it is open: shows it modally, puts the focus on what is marked `data-autofocus`, and gives it back to where it came from. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, { onEscape, onBeside }: Ways): void {
  const press = useEffectEvent((event: Event) => {
    if (event.target === event.currentTarget) onBeside();
  });
  const escape = useEffectEvent((event: Event) => {
    const isKey = event instanceof KeyboardEvent;
    if (event.defaultPrevented || (isKey && (event.key !== 'Escape' || event.isComposing))) return;
    // Left to itself, a browser lets only the first Escape be answered and closes at the next, whatever stands in the dialog.
    event.preventDefault();
    onEscape();
  });
  const reopen = useEffectEvent((dialog: HTMLDialogElement) => {
    if (dialog.open) return;
    dialog.showModal();
    onEscape();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    dialog.addEventListener('keydown', (event) => escape(event), { signal });
    dialog.addEventListener('cancel', (event) => escape(event), { signal });
    dialog.addEventListener('pointerdown', (event) => press(event), { signal });
    // Going back twice closes it over our head.
    dialog.addEventListener('close', () => reopen(dialog), { signal });
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      stop.abort();
      // The browser gives the focus back only while the element is still there.
      dialog.close();
    };
  }, [ref]);
}
