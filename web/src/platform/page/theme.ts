import { useSyncExternalStore } from 'react';
import { browserStorage } from '../session/browser-storage.ts';

export type Theme = 'dark' | 'light';

/** Also read by public/theme.js before the first paint. */
const key = 'pinline-theme';
const listeners = new Set<() => void>();
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

export function useTheme(): Theme {
  return useSyncExternalStore(onTheme, theme);
}

export function theme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Keeps the choice and redraws the page in it. */
export function toggleTheme(): void {
  const next = theme() === 'dark' ? 'light' : 'dark';
  browserStorage.setItem(key, next);
  show(next);
}

function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: Theme): void {
  document.documentElement.dataset['theme'] = next;
  for (const listener of listeners) listener();
}

// Whoever never chose follows the system, also while the page is open; other tabs follow a choice.
darkSystem.addEventListener('change', () => {
  if (browserStorage.getItem(key) === null) show(darkSystem.matches ? 'dark' : 'light');
});
addEventListener('storage', (event) => {
  if (event.key === key && (event.newValue === 'dark' || event.newValue === 'light')) show(event.newValue);
});
