import type { Locator, Page } from '@playwright/test';
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
const ownPage = (page: Page) => page.locator('#app');
const signInTitle = (page: Page) => page.getByText('Sign in', { exact: true }).first();

journey.describe('a stranger', () => {
  journey.use(signedOut);

  journey('sees the sign-in page before its scripts have run, in the chosen language, and can use it after', async ({ page }) => {
    const release = await openWithoutScripts(page, '/login');
    await expect(shownBefore(page).getByRole('heading', { name: 'Sign in', includeHidden: true })).toBeVisible();
    await expect(shownBefore(page).locator('input').first()).not.toBeEditable();
    await expect(shownBefore(page).locator('nav')).toHaveCount(0);
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

for (const width of [360, 1440]) {
  journey(`what is shown first stays where it is, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    const parts = (root: Locator) => [
      root.locator('h1'),
      root.getByText('Choose a service and press Submit', { exact: false }),
      root.getByText('Submit', { exact: true }),
      root.locator('[aria-current]', { hasText: 'OtpServer3' }),
    ];
    await page.goto('/otpserver3');
    await expect(ownPage(page).getByText('No numbers yet')).toBeVisible();
    const finished = await placesOf(parts(ownPage(page)));

    const release = await openWithoutScripts(page, '/otpserver3');
    await expect(shownBefore(page).locator('h1')).toHaveText('Server 3');
    await expect(shownBefore(page).getByText('No numbers yet')).toHaveCount(0);
    // Its fonts may be on their way.
    await expect.poll(() => placesOf(parts(shownBefore(page)))).toEqual(finished);
    expect(finished.slice(0, 3)).not.toContain(null);
    release();
    await expect(ownPage(page).getByText('No numbers yet')).toBeVisible();
    await page.unrouteAll();

    await page.evaluate(() => localStorage.setItem('selection', '{"serviceCode":"wa","isSubmitted":true}'));
    await openWithoutScripts(page, '/otpserver4');
    await expect(shownBefore(page).locator('h1')).toHaveText('OTP Services');
    await expect(shownBefore(page).getByText('Choose a service and press Submit')).toHaveCount(0);
  });
}

function placesOf(parts: readonly Locator[]): Promise<Awaited<ReturnType<Locator['boundingBox']>>[]> {
  return Promise.all(parts.map((part) => part.boundingBox()));
}

journey('a page in the background starts, although it is never painted', async ({ page }) => {
  await page.addInitScript(
    "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }); globalThis.requestAnimationFrame = () => 0;",
  );
  await page.goto('/dashboard');
  await expect(ownPage(page).getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});
