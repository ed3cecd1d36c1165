import type { Page } from '@playwright/test';
import { answerWithNumbers } from '../../barriers/made-up-replies.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, byDayIf, expect, journey } from '../../journey.ts';
import { aNumber } from '../../screens/a-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  journey('another page shows the code of a waiting number above the bar, and copies it', async ({ page, account }) => {
    await page.goto('/refer');
    await expect(strip(page)).toHaveCount(0);
    await account.buy(await account.service('1', 'Telegram'));
    await expect(strip(page)).toContainText('Telegram');
    await expect(strip(page).getByRole('button', { name: 'Copy' })).toBeVisible();
    const code = (await account.numbers())[0]?.otpIds[0]?.code ?? '';
    await expect(strip(page)).toContainText(code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code);
    await expectNoBarriersInEitherTheme(page);
    await strip(page).getByRole('button', { name: 'Copy' }).tap();
    await expectToast(page, `${code} otp copied`);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
    await expect(strip(page)).toHaveCount(0);
  });

  journey('a press on the strip shows the number, above the bar and the strip', async ({ page, account }) => {
    const { id } = await account.service('4', 'Instagram');
    await answerWithNumbers(page, [aNumber({ serviceId: id, server: '4' }), aNumber({ serviceId: id, server: '4', age: 40 })]);
    await page.goto('/topup');
    await expect(strip(page)).toContainText('and 1 more');
    await expectNoBarriersInEitherTheme(page);
    await strip(page).getByTitle('Show the number for Instagram').tap();
    await expect(page).toHaveURL('/otpserver4');
    const { cards } = otpScreen(page);
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toBeFocused();
    await expectStacked(page);
  });
});

for (const width of [360, 768, 1024]) {
  journey.describe(`${width} px wide`, () => {
    journey.use({ viewport: { width, height: 800 } });

    journey('a purchase has its card in view, the code’s place above the bar', byDayIf(width < 1024), async ({ page }) => {
      const screen = otpScreen(page);
      await screen.open(1);
      await screen.choose('Telegram');
      await screen.getNumber.click();
      await expect(screen.cards).toHaveCount(1);
      const slot = screen.cards.getByText('OTP will appear here').or(screen.cards.getByRole('button', { name: /^Copy code/ }));
      const top = async () => (await page.locator('[data-strip]').boundingBox())?.y ?? 800;
      await expect.poll(async () => bottomOf(await slot.boundingBox()) - (await top())).toBeLessThanOrEqual(0);
      expect((await screen.cards.boundingBox())?.y).toBeGreaterThan(50);
    });
  });
}

for (const width of [320, 768]) {
  journey(`the strip has room, ${width} px wide`, byDayIf(width === 320), async ({ page, account }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await account.service('1', 'Telegram');
    await answerWithNumbers(page, [aNumber({ serviceId: id }), aNumber({ serviceId: id, age: 300 })]);
    await page.goto('/history');
    await expect(strip(page)).toBeVisible();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await strip(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await expectNoBarriersInEitherTheme(page);
  });
}

journey('from 1024 px there is no strip', atNight, async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  await answerWithNumbers(page, [aNumber({ serviceId: id })]);
  await page.goto('/history');
  await expect(strip(page)).toBeHidden();
});

const strip = (page: Page) => page.locator('[data-strip]');

type Box = { y: number; height: number } | null;
const bottomOf = (box: Box): number => (box === null ? Infinity : box.y + box.height);

/** Nothing that is fixed to the bottom covers another. */
async function expectStacked(page: Page): Promise<void> {
  const boxes = await Promise.all(
    ['[data-strip]', '[data-dock]', '[data-bar]'].map((part) =>
      page
        .locator(part)
        .boundingBox({ timeout: 500 })
        .catch(() => null),
    ),
  );
  const shown = boxes.filter((box) => box !== null);
  for (const [at, box] of shown.entries()) expect(bottomOf(box)).toBeLessThanOrEqual(shown[at + 1]?.y ?? 800);
}
