import type { Page } from '@playwright/test';
import { expect, journey, signedOut } from '../../journey.ts';

journey.use(signedOut);

const shortcuts = ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+U'];

journey.describe('where the operator blocks the developer tools', () => {
  journey.use({ kind: 'silent' });

  journey('the context menu and the shortcuts do nothing, except in fields', async ({ page }) => {
    await openLogin(page);
    // The page is drawn before the file arrives that blocks them.
    await expect.poll(() => lastMenu(page)).toBe(true);
    await page.evaluate('globalThis.handled.menus = [true]');
    await page.getByLabel('Email').click({ button: 'right' });
    for (const shortcut of shortcuts) await page.keyboard.press(shortcut);
    await page.keyboard.press('Control+A');
    expect(await handled(page)).toEqual({ menus: [true, false], keys: [true, true, true, true, false] });
  });
});

journey('where they are not blocked nothing is touched', async ({ page }) => {
  await openLogin(page);
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  for (const shortcut of shortcuts) await page.keyboard.press(shortcut);
  expect(await handled(page)).toEqual({ menus: [false], keys: [false, false, false, false] });
});

async function openLogin(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.handled = { menus: [], keys: [] };
    addEventListener('contextmenu', (event) => globalThis.handled.menus.push(event.defaultPrevented));
    addEventListener('keydown', (event) => {
      if (!['Control', 'Shift'].includes(event.key)) globalThis.handled.keys.push(event.defaultPrevented);
      event.preventDefault();
    });
  `);
  const settings = page.waitForResponse('**/api/config');
  await page.goto('/login');
  await settings;
  await expect(page.getByRole('button', { name: 'Use demo account' })).toBeVisible();
}

async function lastMenu(page: Page): Promise<boolean | undefined> {
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  return (await handled(page)).menus.at(-1);
}

function handled(page: Page): Promise<{ menus: boolean[]; keys: boolean[] }> {
  return page.evaluate('globalThis.handled');
}
