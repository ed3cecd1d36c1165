import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';

journey.use(asOperator);
journey.beforeEach(({ problems }) => problems.expect(/status of 404/));

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const options = (page: Page) => palette(page).getByRole('option');

journey('every page of the back office is a few letters away', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await expect(options(page).first()).toHaveText('Dashboard');
  await expect(options(page)).toHaveCount(18);
  await page.keyboard.type('promo');
  await expect(options(page).first()).toHaveText('Promo Code Management');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/promo-codes');
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('sett');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings');
  await openPalette(page);
  await page.keyboard.type('theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Search or jump to a page');
});

journey('a user is found by address, and leads to their page and to their balance', async ({ page, account }) => {
  await becomeOperator(page);
  await page.goto('/admin');
  const find = async (typed: string) => {
    await openPalette(page);
    await page.keyboard.type(typed);
  };
  await find(account.email);
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toContainText(`${account.email}₹500.00`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.email);

  await find(account.email.toUpperCase());
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Every entry of the balance' }).click();
  const ledger = page.getByRole('dialog', { name: 'Where this balance comes from' });
  await expect(ledger).toContainText(account.email);
  await expect(page).toHaveURL(/\/admin\/users\?search=.*&ledger=\d+$/);
  await page.reload();
  await expect(ledger.getByRole('listitem').first()).toContainText('Opening balance');
  await page.keyboard.press('Escape');
  await expect(ledger).toBeHidden();
  await expect(page).not.toHaveURL(/ledger/);
});

journey('a promo code is found by its letters', async ({ page }) => {
  const token = await becomeOperator(page);
  // The server filters its replies through the contract.
  const { data } = (await callAsOperator(token, 'POST coupon/generate', { couponPrice: 41.5 })) as { data: { couponCode: string } };
  await page.goto('/admin');
  await openPalette(page);
  await page.keyboard.type(data.couponCode.toLowerCase());
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toContainText(`${data.couponCode.slice(0, 4)}…₹41.50 · unused`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/promo-codes?search=${encodeURIComponent(`${data.couponCode.slice(0, 4)}…`)}`);
});

journey(
  'services are found where the server lists them; a list that does not come leaves the others standing',
  async ({ page, account, problems }) => {
    problems.expect(/status of 500/);
    const facts = { serviceCode: 'kn', imageId: null, price: 12.5, cost: null, stock: null, isEnabled: true };
    const service = { _id: '7', serviceName: 'Kirana <b>Now</b>', serverId: { _id: '2', serverName: 'Server 2' }, ...facts };
    const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
    await page.route('**/api/admin/all-services*', (route) => route.fulfill({ json: { data: [service], pagination } }));
    await becomeOperator(page);
    await page.goto('/admin');
    await openPalette(page);
    await page.keyboard.type('kirana');
    await expect(options(page)).toHaveText('Kirana <b>Now</b>Server 2 · ₹12.50');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/services\?search=Kirana/);
    await expect(page.getByText('Kirana <b>Now</b>').locator('visible=true').first()).toBeVisible();

    await page.route('**/api/admin/all-services*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'No' } }),
    );
    await openPalette(page);
    await page.keyboard.type(account.email);
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.type(' and nothing else');
    await expect(palette(page).getByRole('status')).toHaveText('The search did not work. Please type again.');
  },
);

journey('axe has nothing against the palette of operators', atNight, async ({ page, account }) => {
  await becomeOperator(page);
  await page.goto('/admin');
  await openPalette(page);
  await expect(options(page)).toHaveCount(18);
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.type(account.email);
  await expect(options(page)).toHaveCount(1);
  await expectNoBarriersInEitherTheme(page);
});

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}
