import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Ways = {
  onEscape: () => void;
  onBeside: () => void;
  /** The address opened it, so Back closes it without our help. */
  isInAddress?: boolean;
};

/** Shows a mounted `<dialog>` modally, focuses `data-autofocus`, and returns the focus when it unmounts. Back does what Escape does. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, { onEscape, onBeside, isInAddress = false }: Ways): void {
  const { history } = useRouter();
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
  // Phones close a dialog with Back; other browsers would leave the page, and with it what was typed or is shown only once.
  const goBack = useEffectEvent((dialog: HTMLDialogElement) => {
    if (isInAddress || [...document.querySelectorAll('dialog[open]')].at(-1) !== dialog) return false;
    onEscape();
    return true;
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const stopBack = history.block({ enableBeforeUnload: false, blockerFn: ({ action }) => action === 'BACK' && goBack(dialog) });
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
      stopBack();
      // The browser restores the focus only while the element still exists.
      dialog.close();
    };
  }, [ref, history]);
}
