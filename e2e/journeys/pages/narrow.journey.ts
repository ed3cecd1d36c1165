import type { Locator, Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { answerWithHistory, answerWithNumbers, changeServices } from '../../barriers/made-up-replies.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { historyOf } from '../../screens/a-busy-day.ts';
import { aMessage, aNumber, aRow } from '../../screens/a-number.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

const widths = [320, 360];
const telegram = { name: 'Telegram', logo: null };

journey('a balance of ten digits has room, 320, 360 and 768 px wide', atNight, async ({ page }) => {
  const balance = page.getByRole('banner').locator('[aria-live]');
  for (const amount of [9_999_999.99, 123_456_789.5]) {
    await page.unroute('**/api/payment/balance');
    await answerWithBalance(page, amount);
    await page.setViewportSize({ width: 320, height: 780 });
    await page.goto('/otpserver1');
    await expect(balance).toContainText('₹');
    for (const width of [...widths, 768]) {
      await page.setViewportSize({ width, height: 780 });
      await expectRoom(page, balance);
    }
  }
});

journey.describe('320 and 360 px wide', () => {
  journey.use({ viewport: { width: 320, height: 780 } });

  journey('a balance of 18 digits and prices of five have room', atNight, async ({ page, account }) => {
    await answerWithBalance(page, 100_000_000_000_000_000);
    await changeServices(page, (service) => ({ ...service, price: service.server === '2' ? 99_999.99 : 12_345.5 }));
    const { id } = await account.service('1', 'Telegram');
    await answerWithNumbers(page, [aNumber({ serviceId: id, price: 12_345.5 })]);
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    const balance = page.getByRole('banner').locator('[aria-live]');
    await atEachWidth(page, async () => {
      await expect(balance).toContainText('₹1,00,00,00,00,00,00,00,000.00');
      await expect(balance.getByText('₹1,00,000LCr')).toBeVisible();
      await expectRoom(page, balance);
      for (const link of await page.getByRole('navigation', { name: 'Server for Telegram' }).getByRole('link').all())
        await expectRoom(page, link);
    });
  });

  journey('the pages of a long history are on one line', atNight, async ({ page, account }) => {
    await answerWithHistory(page, await historyOf(account), 13_700);
    await page.goto('/history?page=685');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager.getByRole('button', { name: 'Page 685', exact: true })).toHaveAttribute('aria-current', 'page');
    await atEachWidth(page, async () => {
      const tops = await pager.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      await expectRoom(page, pager);
    });
  });

  journey('the name, the time and what a number still waits for have room in the history', async ({ page, account }) => {
    const { id } = await account.service('1', 'Telegram');
    const message = aMessage({ text: '482910 is your code', code: '482910' });
    const kinds = [
      { status: 'pending' },
      { status: 'success', otpIds: [message, message, message, message] },
      { status: 'cancelled' },
    ] as const;
    const rows = kinds.map((kind) =>
      aRow(aNumber({ serviceId: id, age: 30, ...kind, otpIds: [...('otpIds' in kind ? kind.otpIds : [])] }), telegram),
    );
    await answerWithHistory(page, rows);
    await page.goto('/history');
    const items = page.getByRole('list', { name: 'OTP History' }).getByRole('listitem');
    await expect(items).toHaveCount(rows.length);
    await expect(items.nth(1)).toContainText('open for more codes');
    await atEachWidth(page, async () => {
      for (const item of await items.all()) {
        await expectRoom(page, item.getByText('Telegram', { exact: true }));
        expect((await item.getByText('Server 1').boundingBox())?.height).toBeLessThan(20);
      }
    });
  });

  journey('a search with too low a cap', atNight, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('find-caps', JSON.stringify({ tg: 0.5 })));
    const find = findNumber(page);
    await find.goto('/dashboard');
    await find.button.click();
    await page.keyboard.type('telegram');
    await expect(find.rows.first().getByRole('button', { name: /^Allow/ })).toBeVisible();
    await atEachWidth(page, async () => {
      await expect(find.rows.first()).toContainText('No server has it for ₹0.50 or less.');
      await expectRoom(page, page.getByRole('dialog'));
    });
  });

  journey('a number from any server is being bought', atNight, async ({ page }) => {
    await page.route('**/api/mobile/generate', () => undefined);
    const find = findNumber(page);
    await find.goto('/dashboard');
    await find.button.click();
    await page.keyboard.type('telegram');
    await find.get('Telegram').first().click();
    const card = page.getByRole('article').first();
    await atEachWidth(page, async () => {
      await expect(card).toContainText(/Up to ₹[\d.]+ on hold/);
      await expectRoom(page, card);
    });
  });
});

async function atEachWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    await check();
    await expectNoBarriersInEitherTheme(page);
  }
}

async function expectRoom(page: Page, part: Locator): Promise<void> {
  const { scrollWidth, clientWidth } = await part.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth, 'nothing is cut off').toBeLessThanOrEqual(clientWidth);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function answerWithBalance(page: Page, balance: number): Promise<void> {
  await page.route('**/api/payment/balance', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), balance } });
  });
}
