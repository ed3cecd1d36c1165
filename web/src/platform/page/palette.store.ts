import { pageStore } from './page-store.ts';

/** Whether the command palette is open: screens open it too. */
export const palette = pageStore(false);

let earlyLetters = '';
const captured = { capture: true };

export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

export function openPalette(): void {
  setPalette(true);
}

/** As if these letters had been typed. */
export function openPaletteWith(letters: string): void {
  openPalette();
  earlyLetters = letters;
}

export function closePalette(): void {
  setPalette(false);
}

export function togglePalette(): void {
  setPalette(!palette.get());
}

function setPalette(isOpen: boolean): void {
  takeEarlyLetters();
  if (isOpen) addEventListener('keydown', keepLetter, captured);
  palette.set(isOpen);
}

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
