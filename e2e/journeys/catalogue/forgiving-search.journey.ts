import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../../barriers/barriers.ts';
import { expect, journey, withMotion } from '../../journey.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

journey.describe('on a phone of 360 px', () => {
  journey.use({ ...withMotion, viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  journey('a wrong letter, another name and Hindi find the service, with the reason above it', async ({ page }) => {
    await page.goto('/dashboard');
    const find = findNumber(page);
    await find.button.tap();
    for (const [typed, sentence, row] of [
      ['watsapp', 'Did you mean WhatsApp?', 'WhatsApp'],
      ['gmail', 'Gmail uses codes from Google.', 'Google'],
      ['gmial', 'Did you mean Gmail? It uses codes from Google.', 'Google'],
    ] as const) {
      await find.field.fill(typed);
      await expect(find.rows.first()).toContainText(row);
      await expect(page.getByText(sentence)).toBeVisible();
      await expectFits(page);
    }
    for (const [typed, row] of [
      ['टेलीग्राम', 'Telegram'],
      ['insta', 'Instagram'],
    ] as const) {
      await find.field.fill(typed);
      await expect(find.rows.first()).toContainText(row);
      await expect(page.getByText('Did you mean')).toBeHidden();
    }
    await find.field.fill('gmail');
    await expect(find.rows.first()).toContainText('also Gmail');
    await expectNoBarriers(page);
  });

  journey('an app that is not sold is asked for, and the most bought ones are offered meanwhile', async ({ page }) => {
    await page.goto('/dashboard');
    const find = findNumber(page);
    await find.button.tap();
    await find.field.fill('zepto');
    await expect(page.getByText('No app matches “zepto”')).toBeVisible();
    await expect(page.getByText('Most bought')).toBeVisible();
    await expect(find.rows).toHaveCount(5);
    await expectNoBarriers(page);
    await expectFits(page);
    await expect(page.getByRole('textbox', { name: 'Name of the app' })).toHaveValue('Zepto');
    const ask = page.getByRole('button', { name: 'Ask for it' });
    await expect(ask).toBeInViewport({ ratio: 1 });
    await ask.tap();
    await expect(page.getByText('We’ve noted Zepto.')).toBeVisible();
    await expect(find.rows).toHaveCount(0);
    await find.field.fill('telegrm');
    await page.getByRole('button', { name: 'Tell us which app you need' }).tap();
    await expect(page.getByRole('textbox', { name: 'Name of the app' })).toHaveValue('Telegrm');
  });
});

journey('Enter asks for an app that is not sold, and buys nothing', async ({ page, account }) => {
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('zepto');
  await expect(page.getByText('No app matches “zepto”')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We’ve noted Zepto.')).toBeVisible();
  expect(await account.numbers()).toEqual([]);
});

journey('the picker of a server forgives the same, and asks for what no server sells', async ({ page }) => {
  const screen = otpScreen(page);
  await screen.open(1);
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Service', expanded: true });
  await search.fill('whatsaap');
  await expect(page.getByText('Did you mean WhatsApp?')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(screen.getNumber).toBeVisible();
  await expect(page.getByRole('region', { name: 'Service', exact: true })).toContainText('WhatsApp');
  await page.getByRole('button', { name: 'Change Service' }).click();
  await search.fill('zepto');
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('We’ve noted Zepto.')).toBeVisible();
});

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
}
