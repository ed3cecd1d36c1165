import { expect, journey } from '../../journey.ts';

journey('the browser’s own bars take the colour of the theme', async ({ page }) => {
  const bars = page.locator('meta[name="theme-color"]');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard');
  await expect(bars).toHaveAttribute('content', '#16191f');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect(bars).toHaveAttribute('content', '#ffffff');
  await page.reload();
  await expect(bars).toHaveAttribute('content', '#ffffff');
});

journey('the palette offers to install it while the browser does', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const install = page.getByRole('row', { name: 'Install the app' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('row', { name: 'Logout' })).toBeVisible();
  await expect(install).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.evaluate(
    "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => { globalThis.asked = true; } }))",
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('install');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('globalThis.asked')).toBe(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('row', { name: 'Logout' })).toBeVisible();
  await expect(install).toHaveCount(0);
});
