import { pageStore } from './page-store.ts';
import { browserStorage } from '../session/browser-storage.ts';

export type Theme = 'dark' | 'light';

/** Also read by public/theme.js before the first paint. */
const key = 'pinline-theme';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

const store = pageStore<Theme>(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

export const theme = store.get;
export const useTheme = store.use;

export function toggleTheme(): void {
  const next = theme() === 'dark' ? 'light' : 'dark';
  browserStorage.setItem(key, next);
  show(next);
}

function show(next: Theme): void {
  document.documentElement.dataset['theme'] = next;
  store.set(next);
}

// A choice in another tab applies here too.
darkSystem.addEventListener('change', () => {
  if (browserStorage.getItem(key) === null) show(darkSystem.matches ? 'dark' : 'light');
});
addEventListener('storage', (event) => {
  if (event.key === key && (event.newValue === 'dark' || event.newValue === 'light')) show(event.newValue);
});
