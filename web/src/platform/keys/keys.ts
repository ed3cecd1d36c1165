import { useEffect, useEffectEvent } from 'react';
import { isPlainKey, type KeyPress } from './keys.rules.ts';

/** Not while typing, with a modifier or over a dialog. `false` passes the key on; with `about` it shows in the list of keys. */
export function useKey(key: string, handler: (event: KeyboardEvent) => boolean | void, about?: string): void {
  const run = useEffectEvent(handler);
  useEffect(() => {
    if (about === undefined) return;
    const entry = { key, about };
    listed.add(entry);
    return () => void listed.delete(entry);
  }, [key, about]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPlainKey(describe(event), key) || document.querySelector('dialog[open]') !== null) return;
      if (run(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key]);
}

export type ListedKey = { key: string; about: string };

export function listedKeys(): ListedKey[] {
  return [...new Map([...listed].map((entry) => [entry.key, entry])).values()];
}

const listed = new Set<ListedKey>();

export function useShortcut(letter: string, handler: () => void): void {
  const run = useEffectEvent(handler);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [letter]);
}

function describe(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof HTMLElement ? event.target : null;
  return {
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isComposing: event.isComposing,
    isTyping:
      target !== null &&
      (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="listbox"], [role="menu"]') !== null),
  };
}
