import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../../platform/api/fetch-when-idle.ts';
import { useKey, useShortcut } from '../../platform/keys/keys.ts';
import { pageStore } from '../../platform/page/page-store.ts';
import { keyList } from './texts.ts';

const loadKeyHelp = () => import('./key-help.tsx');
const KeyHelp = lazy(async () => ({ default: (await loadKeyHelp()).KeyHelp }));

export type LazyPalette = { Palette: ComponentType<{ onClose: () => void }>; load: () => Promise<unknown> };

export function CommandKeys({ Palette, load }: LazyPalette) {
  const isPaletteOpen = palette.use();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useEffect(() => fetchWhenIdle(load, loadKeyHelp), [load]);
  // The session may end meanwhile.
  useEffect(() => closePalette, []);
  useShortcut('k', () => {
    setIsHelpOpen(false);
    setPalette(!palette.get());
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

const palette = pageStore(false);

function setPalette(isOpen: boolean): void {
  takeEarlyLetters();
  if (isOpen) addEventListener('keydown', keepLetter, captured);
  palette.set(isOpen);
}
