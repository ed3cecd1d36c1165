import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { fetchWhenIdle } from '../../platform/api/fetch-when-idle.ts';
import { useKey, useShortcut } from '../../platform/keys/keys.ts';
import { keyList } from './texts.ts';

const loadKeyHelp = () => import('./key-help.tsx');
const KeyHelp = lazy(async () => ({ default: (await loadKeyHelp()).KeyHelp }));

export type LazyPalette = { Palette: ComponentType<{ onClose: () => void }>; load: () => Promise<unknown> };

export function CommandKeys({ Palette, load }: LazyPalette) {
  const isPaletteOpen = useSyncExternalStore(onPalette, () => paletteIsOpen);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useEffect(() => fetchWhenIdle(load, loadKeyHelp), [load]);
  // The session may end meanwhile.
  useEffect(() => closePalette, []);
  useShortcut('k', () => {
    setIsHelpOpen(false);
    setPalette(!paletteIsOpen);
  });
  useKey('?', () => setIsHelpOpen(true), keyList.help);
  return (
    <>
      <Suspense>{isPaletteOpen && <Palette onClose={closePalette} />}</Suspense>
      <Suspense>{isHelpOpen && <KeyHelp onClose={() => setIsHelpOpen(false)} />}</Suspense>
    </>
  );
}

let earlyLetters = '';
const captured = { capture: true };

/** The search calls it when it has the focus. */
export function takeEarlyLetters(take?: (letters: string) => void): void {
  removeEventListener('keydown', keepLetter, captured);
  take?.(earlyLetters);
  earlyLetters = '';
}

/** Letters that follow Ctrl K at once belong to the search: on a page some of them are keys that act. */
function keepLetter(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') closePalette();
  else if (event.key === 'Backspace') earlyLetters = earlyLetters.slice(0, -1);
  else if (event.key.length === 1) earlyLetters += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

export function openPalette(): void {
  setPalette(true);
}

function closePalette(): void {
  setPalette(false);
}

let paletteIsOpen = false;
const listeners = new Set<() => void>();

function setPalette(isOpen: boolean): void {
  paletteIsOpen = isOpen;
  takeEarlyLetters();
  if (isOpen) addEventListener('keydown', keepLetter, captured);
  for (const listener of listeners) listener();
}

function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
