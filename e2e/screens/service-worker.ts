import { expect, type Page } from '@playwright/test';

/** Opens a page that a service worker controls. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const state = () => page.evaluate('navigator.serviceWorker.controller?.state');
  // It is registered once the page is idle, which takes a busy machine a while.
  await expect.poll(state, { message: 'the worker' }).toBe('activated');
}
