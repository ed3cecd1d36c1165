import type { Page } from '@playwright/test';
import { expect, journey, signedOut, withMotion } from '../../journey.ts';

journey.use({ ...signedOut, ...withMotion, colorScheme: 'light' });

journey('the theme follows the system until the user chooses one, and the choice stays', async ({ page, context }) => {
  await page.goto('/login');
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'dark');
  expect(await chosen(page)).toEqual([]);

  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expectTheme(page, 'light');
  expect(await chosen(page)).toEqual(['light']);
  await page.reload();
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  expect(await chosen(page)).toEqual(['dark']);

  const another = await context.newPage();
  await another.goto('/signup');
  await expectTheme(another, 'dark');
});

async function expectTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  const lightness = () => page.evaluate<number>('Number(/oklch\\(([\\d.]+)/.exec(getComputedStyle(document.body).backgroundColor)?.[1])');
  if (theme === 'dark') await expect.poll(lightness).toBeLessThan(0.4);
  else await expect.poll(lightness).toBeGreaterThan(0.8);
}

/** The stored choice, under any key. */
function chosen(page: Page): Promise<string[]> {
  return page.evaluate<string[]>("Object.values(localStorage).filter((value) => value === 'dark' || value === 'light')");
}
