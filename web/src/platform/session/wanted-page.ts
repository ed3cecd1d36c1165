import { tabStorage } from './browser-storage.ts';

const key = 'pinline-wanted';

export function keepWantedPage(href: string): void {
  tabStorage.setItem(key, href);
}

export function takeWantedPage(): string | undefined {
  const href = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return href?.startsWith('/admin/') === true ? href : undefined;
}
