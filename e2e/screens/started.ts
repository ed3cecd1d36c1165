import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes `goto` wait for the page that its scripts draw. What is painted before them looks the same and answers no key. Not with `waitUntil`,
 * for journeys of what is painted first.
 */
export function awaitStarts(context: BrowserContext): void {
  context.on('page', awaitStart);
}

function awaitStart(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await open(address, options);
    if (options?.waitUntil === undefined) await page.locator('body > [inert]').waitFor({ state: 'detached' });
    return response;
  };
}
