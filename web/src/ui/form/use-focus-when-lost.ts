import { type RefObject, useEffect, useRef } from 'react';

export function useFocusWhenLost<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement.localName === 'dialog')
      ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
