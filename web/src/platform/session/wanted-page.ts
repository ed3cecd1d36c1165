import { tabStorage } from './browser-storage.ts';

const key = 'pinline-wanted';

/** Where a signed-out operator was going: a sign-in leads to the dashboard, and what has to be set up there first leads on. */
export function keepWantedPage(href: string): void {
  tabStorage.setItem(key, href);
}

/** Returns it once. */
export function takeWantedPage(): string | undefined {
  const href = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return href?.startsWith('/admin/') === true ? href : undefined;
}
