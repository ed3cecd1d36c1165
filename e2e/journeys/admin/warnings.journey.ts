import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { becomeOperator, operatorKind } from '../../screens/operator.ts';

journey.use({ kind: operatorKind });

const warnings = [
  'UPI payments have not been checked since 22 Nov 2026, 16:10: the verifier does not answer.',
  'Nothing can be bought on server 4: no route leads to a provider.',
  'Nothing can be bought on servers 2 and 3: every service there is out of stock.',
  'No mail server is set up: reset links and security notices are not delivered. Set SMTP_URL, and MAIL_FROM.',
  'No backup was ever made. Run npm run backup every day, keep the file on another machine, and try it with npm run restore -- --verify.',
];

journey('warnings are shown above the figures, in their order, read out when they arrive and gone when all is well', async ({ page }) => {
  const shown = await answerWithAlarms(page, []);
  await becomeOperator(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Total Users' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Alarms' })).toHaveCount(0);

  // A live region must exist before its text changes, or screen readers don't announce it.
  const region = page
    .getByRole('main')
    .locator('[aria-live=polite]')
    .filter({ has: page.getByRole('list') });
  shown.alarms = warnings;
  await expect(async () => {
    // A reading that was under way brings the old reply.
    await returnToPage(page);
    await expect(region.getByRole('listitem')).toHaveText(warnings, { timeout: 2_000 });
  }).toPass();
  await expect(region.getByText('5 open')).toBeVisible();
  const [top, figures] = [region, page.getByRole('heading', { name: 'Total Users' })];
  expect((await top.boundingBox())?.y).toBeLessThan((await figures.boundingBox())?.y ?? 0);

  shown.alarms = warnings.slice(0, 1);
  await returnToPage(page);
  await expect(region.getByRole('listitem')).toHaveText(warnings.slice(0, 1));
  shown.alarms = [];
  await returnToPage(page);
  await expect(page.getByRole('heading', { name: 'Alarms' })).toHaveCount(0);
});

journey('every warning fits, at any width, and axe has nothing against them', async ({ page }) => {
  await answerWithAlarms(page, [...warnings, `${'ProviderWithALongName'.repeat(8)}: The key is wrong.`]);
  await becomeOperator(page);
  await page.goto('/admin');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('6 open')).toBeVisible();
    expect(await page.evaluate(partsTooWide)).toEqual([]);
  }
  await expectNoBarriersInEitherTheme(page);
});

const partsTooWide = `[...document.querySelectorAll('html, main li')].flatMap((part) => part.scrollWidth > part.clientWidth ? part.textContent : [])`;

async function answerWithAlarms(page: Page, alarms: string[]): Promise<{ alarms: string[] }> {
  const shown = { alarms };
  await page.route('**/api/admin/dashboard', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, alarms: shown.alarms } } });
  });
  return shown;
}

/** The events of a return to the tab, which reloads the figures. */
async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
}
