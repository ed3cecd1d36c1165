import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when the button that had it went away with the part that this one replaces. */
export function useFocusWhenLost<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement.localName === 'dialog')
      ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
