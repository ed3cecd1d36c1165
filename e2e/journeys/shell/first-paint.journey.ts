import type { Page } from '@playwright/test';
import { expect, journey, signedOut } from '../../journey.ts';

/** The page's own scripts wait until they are released. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

const shownBefore = (page: Page) => page.locator('body > [inert]');
const signInTitle = (page: Page) => page.getByText('Sign in', { exact: true }).first();

journey.describe('a stranger', () => {
  journey.use(signedOut);

  journey('sees the sign-in page before its scripts have run, in the chosen language, and can use it after', async ({ page }) => {
    const release = await openWithoutScripts(page, '/login');
    await expect(shownBefore(page).getByRole('heading', { name: 'Sign in', includeHidden: true })).toBeVisible();
    await expect(shownBefore(page).locator('input').first()).not.toBeEditable();
    release();
    await page.getByLabel('Email').fill('asha@example.com');
    await expect(shownBefore(page)).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.com');

    await page.unrouteAll();
    await page.evaluate(() => localStorage.setItem('pinline-language', 'hi'));
    await openWithoutScripts(page, '/signup');
    await expect(shownBefore(page).locator('h1')).toHaveText('अकाउंट बनाएँ');
  });
});

journey('a user sees the menu before the scripts have run, and never the sign-in page', async ({ page }) => {
  const release = await openWithoutScripts(page, '/otpserver1');
  await expect(shownBefore(page).getByText('Topup Balance')).toBeAttached();
  await expect(signInTitle(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server 1');
  await expect(shownBefore(page)).toHaveCount(0);
});
