import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a `<dialog>` that exists only while it is open: shows it modally, puts the focus on what is marked `data-autofocus`, and gives it back to where it came from.
 * Escape and a press beside the dialog ask to close it.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const ask = useEffectEvent((event: Event) => {
    if (event.type === 'cancel') event.preventDefault();
    if (event.type === 'cancel' || event.target === event.currentTarget) onClose();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const listen = (event: Event) => ask(event);
    dialog.addEventListener('cancel', listen);
    dialog.addEventListener('pointerdown', listen);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog.removeEventListener('cancel', listen);
      dialog.removeEventListener('pointerdown', listen);
      // The browser gives the focus back only while the element is still there.
      dialog.close();
    };
  }, []);
  return ref;
}
