import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { atNight, byDayIf, expect, journey } from '../../journey.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast, toastDuration } from '../../screens/toasts.ts';

for (const width of [320, 360, 768]) {
  journey.describe(`${width} px wide`, () => {
    journey.use({ viewport: { width, height: 800 } });

    journey(
      'the bar at the foot leads everywhere, and axe has nothing against it or its menu',
      byDayIf(width === 360),
      async ({ page }) => {
        await page.goto('/history');
        const bar = barOf(page);
        await expect(bar.locator('[aria-current]')).toHaveCount(0);
        for (const item of [...(await bar.getByRole('link').all()), more(page)]) {
          const box = await item.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
        await bar.getByRole('link', { name: 'Wallet' }).click();
        await expect(page).toHaveURL('/topup');
        await expect(bar.locator('[aria-current=page]')).toHaveText('Wallet');
        await bar.getByRole('link', { name: 'Get' }).click();
        await expect(page).toHaveURL('/dashboard');
        await expect(bar.locator('[aria-current=page]')).toHaveText('Get');

        await more(page).press('Enter');
        const menu = page.getByRole('dialog', { name: 'Main' });
        for (const name of [
          'Dashboard',
          'OtpServer1',
          'OtpServer4',
          'Topup Balance',
          'OtpHistory',
          'Refer & Earn',
          'API',
          'Support',
          'Account & Security',
        ])
          await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
        await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
        await expectNoBarriersInEitherTheme(page);
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await expect(more(page)).toBeFocused();
        await more(page).click();
        await menu.getByRole('link', { name: 'Refer & Earn' }).click();
        await expect(page).toHaveURL('/refer');
        await expect(menu).toBeHidden();
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      },
    );
  });
}

journey('from 1024 px the side menu is there and the bar is not', atNight, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'OtpHistory' })).toBeVisible();
  await expect(more(page)).toBeHidden();
});

journey('Get leads back to the top of the dashboard, Numbers to the list again', async ({ page, account }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await account.buy(await account.service('1', 'Telegram'));
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Quick buy' }).getByRole('listitem')).toHaveCount(5);
  const scroll = () => page.evaluate<number>('scrollY');
  const scrollAway = () => expect.poll(() => page.evaluate<number>('scrollTo(0, 9999), scrollY')).toBeGreaterThan(170);
  const list = page.getByRole('region', { name: 'Your numbers' });
  for (const _ of [1, 2]) {
    await scrollAway();
    await barOf(page).getByRole('link', { name: 'Numbers' }).click();
    await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThan(100);
    await expect(list).toBeInViewport();
  }
  for (const _ of [1, 2]) {
    await scrollAway();
    await barOf(page).getByRole('link', { name: 'Get' }).click();
    await expect.poll(scroll).toBe(0);
  }
});

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  journey('while a number is generated every item of the bar is disabled, and a tap gives the warning', async ({ page }) => {
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    const purchase = await holdReply(page, 'mobile/generate');
    await screen.getNumber.tap();
    await purchase.answered;
    const items = [...(await barOf(page).getByRole('link').all()), more(page)];
    expect(items).toHaveLength(4);
    for (const item of items) await expect(item).toHaveAttribute('aria-disabled', 'true');
    for (const item of items.slice(2)) {
      await item.tap({ force: true });
      await expectToast(page, warning);
      await toastDuration(page, warning);
      await page.evaluate('globalThis.shownToasts.splice(0)');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/otpserver1');
    purchase.letGo();
    await expect(screen.cards).toHaveCount(1);
    await expect(barOf(page).getByRole('link', { name: 'Numbers' })).toHaveText(/1$/);
  });

  journey('the dock of a server screen and what is chosen stand above the bar', async ({ page }) => {
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    const [button, bar] = [await screen.getNumber.boundingBox(), await barOf(page).boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});

const warning = "We're checking number don't change!";
const barOf = (page: Page) => page.locator('[data-bar]');
const more = (page: Page) => page.getByRole('button', { name: /^More/ });
