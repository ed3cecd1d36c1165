import { expect, type Page } from '@playwright/test';

export function findNumber(page: Page) {
  const question = 'Which app is the code for?';
  const list = page.getByRole('treegrid', { name: 'Services and offers' });
  const rows = list.getByRole('row');
  return {
    /** Goes to a page and waits until it takes keys. */
    async goto(path: string) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    },
    field: page.getByRole('combobox', { name: question }),
    button: page.getByRole('main').getByRole('button', { name: question }),
    inTopBar: page.getByRole('banner').getByRole('button', { name: question }),
    rows,
    row: (name: string) => rows.filter({ hasText: name }),
    get: (name: string, server?: string) => list.getByRole('button', { name: `for ${name} on Server ${server ?? ''}` }),
  };
}

/** Runs in the page. */
export function chooseBefore({ user, favourites }: { user: string; favourites: string[] }): void {
  localStorage.setItem(`services:${user}`, JSON.stringify({ favourites, recent: [] }));
}

/** Runs in the page: Enter buys without asking. */
export function allowEnter(user: string): void {
  localStorage.setItem(`find-enter:${user}`, 'yes');
}
