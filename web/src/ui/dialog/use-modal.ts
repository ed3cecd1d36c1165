import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Ways = {
  onEscape: () => void;
  onBeside: () => void;
};

/** Shows a mounted `<dialog>` modally, focuses `data-autofocus`, and returns the focus when it unmounts. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, { onEscape, onBeside }: Ways): void {
  const press = useEffectEvent((event: Event) => {
    if (event.target === event.currentTarget) onBeside();
  });
  const escape = useEffectEvent((event: Event) => {
    const isKey = event instanceof KeyboardEvent;
    if (event.defaultPrevented || (isKey && (event.key !== 'Escape' || event.isComposing))) return;
    // Browsers let a page prevent only the first Escape and close at the second.
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
    // The second back gesture closes it without asking us.
    dialog.addEventListener('close', () => reopen(dialog), { signal });
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      stop.abort();
      // The browser restores the focus only while the element still exists.
      dialog.close();
    };
  }, [ref]);
}
