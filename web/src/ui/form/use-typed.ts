import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useTyped(part: RefObject<HTMLElement | null>): () => boolean {
  const before = useRef(new Map<Field, string>());
  useLayoutEffect(() => {
    const around = part.current;
    const note = ({ target }: Event) => {
      if (isKept(target) && !before.current.has(target)) before.current.set(target, target.value);
    };
    around?.addEventListener('focusin', note);
    return () => around?.removeEventListener('focusin', note);
  }, [part]);
  return () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const notTyped = new Set(['search', 'radio', 'checkbox']);

function isKept(element: EventTarget | null): element is Field {
  // A search has no name; a field of a form has one.
  if (element instanceof HTMLInputElement) return !notTyped.has(element.type) && (element.role !== 'combobox' || element.name !== '');
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}
