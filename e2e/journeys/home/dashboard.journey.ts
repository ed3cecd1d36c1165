import type { Page } from '@playwright/test';
import { aMessage, aNumber, aRow } from '../../screens/a-number.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { answerWithHistory, answerWithNumbers } from '../../barriers/made-up-replies.ts';
import { codeOn, rupees } from '../../screens/otp-screen.ts';
import { takeTime } from '../../../test/pauses.ts';

journey('a code arrives on the dashboard, and its price shows in the activity and the chart', async ({ page, account }) => {
  const service = await account.service('1', 'Discord');
  await page.goto('/dashboard');
  await expect(part(page, 'Quick buy').getByRole('listitem')).toHaveCount(5);
  for (const name of ['Your numbers', 'Recent activity', 'Spent in 30 days', 'Servers, last hour', 'Balance'])
    await expect(part(page, name)).toHaveCount(0);

  await account.buy(service);
  const code = await codeOn(part(page, 'Your numbers').getByRole('listitem'));
  await page.reload();
  const newest = part(page, 'Recent activity').getByRole('listitem').first();
  await expect(newest).toContainText('Discord');
  await expect(newest).toContainText('Received');
  await expect(newest).toContainText(rupees(service.price));
  await expect(newest.getByRole('button', { name: `Copy code ${code}` })).toBeVisible();

  const spend = part(page, 'Spent in 30 days');
  await expect(spend.getByRole('definition')).toHaveText([rupees(service.price), '1', rupees(service.price)]);
  await expect(spend.getByRole('img')).toHaveAccessibleName(new RegExp(`${rupees(service.price)} for 1 code in 30 days`));
  await spend.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(spend.getByRole('row')).toHaveCount(2);
  await expect(spend.getByRole('row').last()).toContainText(rupees(service.price));
  await part(page, 'Recent activity').getByRole('link', { name: 'All numbers' }).click();
  await expect(page).toHaveURL('/history');
});

journey('each part that does not load says so and is asked for again', atNight, async ({ page, account, problems }) => {
  problems.expect(/status of 500|Did not load/);
  await account.buy(await account.service('1', 'Discord'));
  let isBroken = true;
  for (const path of ['payment/spend', 'otp/mobile-history*', 'service/all-services', 'service/offers*', 'mobile/active*'])
    await page.route(`**/api/${path}`, (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Please try again.' } })
        : route.continue(),
    );
  await page.goto('/dashboard');
  for (const text of [
    'Your numbers did not load',
    'The services did not load',
    'The recent activity did not load',
    'The spending did not load',
  ])
    await expect(page.getByText(text)).toBeVisible();
  isBroken = false;
  for (const name of ['Recent activity', 'Spent in 30 days', 'Your numbers', 'Quick buy'])
    await part(page, name).getByRole('button', { name: 'Retry' }).click();
  await expect(part(page, 'Your numbers').getByRole('listitem')).toBeVisible();
  await expect(part(page, 'Recent activity')).toContainText('Discord');
  await expect(part(page, 'Quick buy').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const width of [360, 1440]) {
  journey(`nothing jumps while it loads, ${width} px wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(recordShifts);
    await busyDay(page);
    for (const [path, ms] of [
      ['mobile/active*', 150],
      ['payment/balance', 300],
      ['service/all-services', 450],
      ['service/offers*', 500],
      ['otp/mobile-history*', 600],
      ['payment/spend', 750],
    ] as const)
      await page.route(`**/api/${path}`, async (route) => {
        await takeTime(ms);
        await route.fallback();
      });
    await page.route('**/assets/overview-*.js', async (route) => {
      await takeTime(900);
      await route.fallback();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('img', { name: /^Spent per day/ })).toBeVisible();
    await expect(part(page, 'Quick buy').getByRole('button', { name: /^Get/ })).toHaveCount(5);
    expect(await page.evaluate<number>('shifted')).toBeLessThan(0.02);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), 'nothing wider than the page').toBeLessThanOrEqual(width);
  });
}

journey('axe has nothing against the dashboard of a busy day', atNight, async ({ page }) => {
  await busyDay(page);
  await page.goto('/dashboard');
  await page.getByText('Day by day').click();
  await expect(page.getByRole('table', { name: 'Spent in 30 days' })).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function busyDay(page: Page): Promise<void> {
  const numbers = [
    aNumber({ age: 20 }),
    aNumber({ age: 90, status: 'success', otpIds: [aMessage({ text: 'Your code is 482910.', code: '482910' })] }),
    aNumber({ age: 4000, status: 'success', isListening: false, otpIds: [aMessage({ text: 'Welcome, open the link', code: null })] }),
    aNumber({ age: 5000, status: 'cancelled', isListening: false }),
    aNumber({ age: 6000, status: 'cancelled', isListening: false }),
  ];
  await answerWithNumbers(page, numbers.slice(0, 2));
  await answerWithHistory(
    page,
    numbers.map((number) => aRow(number, { name: 'Telegram', logo: '/services/tg.svg' })),
    42,
  );
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.now() - (29 - index) * 86_400_000).toISOString().slice(0, 10),
    spent: (index % 4) * 12.5,
    codes: index % 4,
  }));
  const total = days.reduce((sum, { spent }) => sum + spent, 0);
  await page.route('**/api/payment/spend', (route) => route.fulfill({ json: { total, days } }));
}

/** Sums up, in `shifted`, how far visible content moved when later content loaded. */
const recordShifts = `
  shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) shifted += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
