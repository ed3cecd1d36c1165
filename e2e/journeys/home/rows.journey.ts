import type { Page } from '@playwright/test';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { answerWithNumbers } from '../../barriers/made-up-replies.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { byDayIf, expect, journey } from '../../journey.ts';
import { aMessage, aNumber, someOdds } from '../../screens/a-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

for (const width of [320, 360, 768, 1440]) {
  journey(
    `a row in every state is 72 px high, ${width} px wide, and axe has nothing against it`,
    byDayIf(width === 360),
    async ({ page, account }) => {
      await page.setViewportSize({ width, height: 900 });
      const { id } = await account.service('1', 'Telegram');
      await answerWithNumbers(page, everyState(id));
      await page.goto('/dashboard');
      await expect(rows(page)).toHaveCount(everyState(id).length);
      await expect(rows(page).getByRole('button', { name: 'Copy code 4 8 2 9 1 0' })).toBeVisible();
      for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBe(72);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await expectNoBarriersInEitherTheme(page);
    },
  );
}

journey('ten numbers fit the 900 px of a phone', async ({ page, account }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const { id } = await account.service('1', 'Telegram');
  await answerWithNumbers(
    page,
    Array.from({ length: 10 }, (_, at) => aNumber({ serviceId: id, age: 20 + at })),
  );
  await page.goto('/dashboard');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.locator('[data-strip]')).toBeVisible();
  // Under the bar at the top, which sticks.
  await page.evaluate("scrollBy(0, document.querySelector('li[id^=row-]').getBoundingClientRect().top - 56)");
  const [bar, first, last, strip] = await Promise.all(
    [page.locator('[data-top-bar]'), rows(page).first(), rows(page).last(), page.locator('[data-strip]')].map((part) => part.boundingBox()),
  );
  expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  expect((last?.y ?? 0) + 72).toBeLessThanOrEqual(strip?.y ?? 0);
});

journey('a press on a row opens its card, and the card closes again', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  await answerWithNumbers(page, [aNumber({ serviceId: id, age: 5 })]);
  await page.goto('/dashboard');
  await rows(page).getByRole('button', { name: 'Telegram', exact: true }).press('Enter');
  const card = page.getByRole('dialog').getByRole('article');
  await expect(card).toContainText('OTP will appear here');
  await expect(card.getByRole('button', { name: /^Cancel in/ })).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).getByRole('button', { name: 'Telegram', exact: true })).toBeFocused();
});

journey('what ended without a code folds after five minutes, and a code does not', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  const ended = { serviceId: id, status: 'cancelled', isListening: false } as const;
  await answerWithNumbers(page, [
    aNumber({ ...ended, endedAt: ago(310), price: 20 }),
    aNumber({ ...ended, endedAt: ago(900), price: 14, isExpired: true }),
    aNumber({ ...ended, endedAt: ago(60) }),
    aNumber({ serviceId: id, age: 900, status: 'success', isListening: false, endedAt: ago(800), otpIds: [message()] }),
  ]);
  await page.goto('/dashboard');
  const fold = list(page).getByRole('button', { name: /^2 ended/ });
  await expect(fold).toContainText('₹34.00 returned');
  await expect(rows(page)).toHaveCount(2);
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(page)).toHaveCount(4);
});

journey('a code is put away while its number still listens, and stays away', async ({ page, account }) => {
  await account.buy(await account.service('1', 'Telegram'));
  await expect.poll(async () => (await account.numbers())[0]?.status).toBe('success');
  await page.goto('/dashboard');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button', { name: 'Dismiss Telegram' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect.poll(async () => (await account.numbers()).length).toBe(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Quick buy' }).getByRole('listitem')).toHaveCount(5);
  await expect(list(page)).toHaveCount(0);
});

journey('on a phone a code is put away once it is copied', async ({ page, account }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { id } = await account.service('2', 'Telegram');
  await answerWithNumbers(page, [
    aNumber({ serviceId: id, server: '2', age: 60, status: 'success', otpIds: [message()] }),
    aNumber({ serviceId: id }),
  ]);
  await page.route('**/api/mobile/dismiss', (route) => route.fulfill({ status: 204 }));
  await page.goto('/dashboard');
  const putAway = list(page).getByRole('button', { name: /^Dismiss\s+Telegram/ });
  await expect(rows(page)).toHaveCount(2);
  await expect(putAway).toHaveCount(0);
  await rows(page).getByRole('button', { name: 'Copy code 4 8 2 9 1 0' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('482910');
  await putAway.click();
  await expect(rows(page)).toHaveCount(1);
});

journey('the server screens keep their cards', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  await answerWithNumbers(page, [aNumber({ serviceId: id })]);
  await otpScreen(page).open(1);
  await expect(otpScreen(page).cards).toHaveCount(1);
});

journey('Numbers in the bar leads to the list, and says when there is none', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/refer');
  await page.locator('[data-bar]').getByRole('link', { name: 'Numbers' }).click();
  await expect(page).toHaveURL('/dashboard#your-numbers');
  await expect(list(page)).toContainText('No number is waiting');
  await expect(list(page)).toBeFocused();
  await expect(page.locator('[data-bar] [aria-current=page]')).toHaveText('Numbers');
  await page.locator('[data-bar]').getByRole('link', { name: 'Get' }).click();
  await expect(list(page)).toHaveCount(0);
});

const list = (page: Page) => page.getByRole('region', { name: 'Your numbers' });
/** Without the one that unfolds others. */
const rows = (page: Page) => list(page).locator('li[id^=row-]');
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const message = () => aMessage({ text: '482910 is your code', code: '482910' });

function everyState(serviceId: string): Mobile[] {
  const ended = { serviceId, status: 'cancelled', isListening: false, endedAt: ago(30) } as const;
  return [
    aNumber({ serviceId }),
    aNumber({ serviceId, age: 100, odds: someOdds }),
    aNumber({ serviceId, age: 400, odds: someOdds }),
    aNumber({ serviceId, isCancelling: true }),
    aNumber({ serviceId, age: 1300 }),
    aNumber({ serviceId, age: 90, status: 'success', otpIds: [message()] }),
    aNumber({ serviceId, age: 90, status: 'success', isListening: false, otpIds: [aMessage({ text: 'Welcome', code: null })] }),
    aNumber({ ...ended, isExpired: true }),
    aNumber({ ...ended, price: 12_345.5 }),
    aNumber({ ...ended, lateCode: { price: 9, receivedAt: ago(20), expiresAt: ago(-86_000), isSecondCharge: false } }),
  ];
}
