import type { Page } from '@playwright/test';
import { answerWithNumbers, changePrices } from '../../barriers/made-up-replies.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { byDayIf, expect, journey } from '../../journey.ts';
import { aNumber } from '../../screens/a-number.ts';

const widths = [320, 360, 768, 1440];

for (const width of widths) {
  journey.describe(`${width} px wide`, () => {
    journey.use({ viewport: { width, height: 900 } });

    journey('a new buyer sees the search and Quick buy, and nothing else', byDayIf(width === 360), async ({ page }) => {
      await page.goto('/dashboard');
      await expect(quickBuy(page).getByRole('listitem')).toHaveCount(5);
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(2);
      await expectToFit(page, width);
      await expectNoBarriersInEitherTheme(page);
    });

    journey(
      'a slow server is named beside the promise, and leads to the status page',
      byDayIf(width === 768),
      async ({ page, account }) => {
        await answerWithServers(page, ['working', 'slow', 'working', 'working']);
        await answerWithNumbers(page, [aNumber({ serviceId: (await account.service('1', 'Telegram')).id })]);
        await page.goto('/dashboard');
        const notice = page.getByRole('link', { name: 'Server 2 is slow now' });
        await expect(notice).toHaveAttribute('href', '/status');
        const servers = page.getByRole('region', { name: 'Servers, last hour' });
        await expect(servers.getByRole('link', { name: 'Server 2' })).toContainText('Slow now');
        await expect(servers.getByRole('link', { name: 'Server 1' })).toContainText('92%');
        await expect(servers.getByRole('link', { name: 'Status' })).toHaveAttribute('href', '/status');
        await expectToFit(page, width);
        await expectNoBarriersInEitherTheme(page);
      },
    );

    journey(
      'a number that is being bought has a row, and the last one ended offers money first',
      byDayIf(width === 360),
      async ({ page, account }) => {
        const { id } = await account.service('1', 'Telegram');
        const endedAt = new Date(Date.now() - 60_000).toISOString();
        await answerWithNumbers(page, [aNumber({ serviceId: id, status: 'cancelled', isListening: false, endedAt })]);
        await changePrices(page, account, 527.5);
        await page.goto('/dashboard');
        await expect(row(page).getByRole('button', { name: /^Add ₹27\.50/ })).toBeVisible();
        await expectToFit(page, width);
        await expectNoBarriersInEitherTheme(page);
        await changePrices(page, account, 20);
        await page.reload();
        const purchase = await holdReply(page, 'mobile/generate');
        await row(page)
          .getByRole('button', { name: /^Get ₹20\.00/ })
          .click();
        await purchase.answered;
        await expect(row(page)).toHaveCount(1);
        await expect(row(page).getByRole('status')).toContainText(/Reserving|Asking/);
        await expectToFit(page, width);
        await expectNoBarriersInEitherTheme(page);
        purchase.letGo();
      },
    );
  });
}

journey('while all servers work nothing is said of them beside the promise', async ({ page }) => {
  await answerWithServers(page, ['working', 'working', 'working', 'working']);
  await page.goto('/dashboard');
  await expect(quickBuy(page).getByRole('listitem')).toHaveCount(5);
  await expect(page.locator('main a[href="/status"]')).toHaveCount(0);
});

const quickBuy = (page: Page) => page.getByRole('region', { name: 'Quick buy' });
const row = (page: Page) => page.getByRole('region', { name: 'Your numbers' }).getByRole('listitem');

async function expectToFit(page: Page, width: number): Promise<void> {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
}

async function answerWithServers(page: Page, states: readonly string[]): Promise<void> {
  const servers = states.map((state, at) => ({ server: String(at + 1), state, hour: { successRate: 92 - at, usualWaitSeconds: 38 + at } }));
  await page.route('**/status.json', (route) => route.fulfill({ json: { servers } }));
}
