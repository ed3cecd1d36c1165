import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../../barriers/barriers.ts';
import { expect, journey, signedOut, withMotion } from '../../journey.ts';
import { becomeOperator, createOperator, operator, operatorKind } from '../../screens/operator.ts';
import { expectToast, toastDuration, toastPlace } from '../../screens/toasts.ts';

journey.use({ ...signedOut, ...withMotion, kind: operatorKind });

const links = [
  ['Dashboard', '/admin'],
  ['Profit', '/admin/profit'],
  ['Differences', '/admin/differences'],
  ['Users Management', '/admin/users'],
  ['Service Stats', '/admin/service-stats'],
  ['Otp History', '/admin/otp-history'],
  ['Currency Configuration', '/admin/currency'],
  ['Services Management', '/admin/services'],
  ['Service Images Library', '/admin/images'],
  ['Promo Code Management', '/admin/promo-codes'],
  ['Deposits', '/admin/deposits'],
  ['API Keys', '/admin/api-keys'],
  ['Audit Log', '/admin/audit'],
  ['Settings', '/admin/settings'],
  ['Go live', '/admin/go-live'],
  ['Account & Security', '/admin/account'],
] as const;

journey('the menu leads to every screen and shows where one is', async ({ page }) => {
  await signIn(page);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  // That of Go live also says how much of it is ready.
  const starting = (name: string) => new RegExp(`^${name}`);
  await expect(menu.getByRole('link')).toHaveText(links.map(([name]) => starting(name)));
  for (const [name, path] of links) {
    await menu.getByRole('link', { name: starting(name) }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    await expect(menu.locator('[aria-current=page]'), name).toHaveText(starting(name));
  }
  await page.goto('/admin/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(menu).toBeVisible();
});

journey('on a small screen the menu slides out, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

journey('the dashboard tells figures, and a failure until Retry', async ({ page, problems }) => {
  problems.expect(/status of 409|Did not load/);
  await signIn(page);
  for (const title of [
    'Today',
    'Health',
    'Total Users',
    'Mobile Devices',
    'Weekly User Registrations',
    'New Mobile Devices',
    'Providers',
  ]) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Ledger difference ₹0\.00, checked \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Owed to users')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Health' })).toContainText('1-A');
  await expect(page.getByRole('img', { name: /^Weekly User Registrations\. .+: \d/ })).toBeVisible();
  await expectNoBarriers(page);

  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 409, json: { code: 'NOT_FOUND', message: 'No' } }));
  await page.reload();
  await expect(page.getByText('The figures did not load')).toBeVisible();
  await page.unroute('**/api/admin/dashboard');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Total Users' })).toBeVisible();

  await page.getByRole('link', { name: /^Unclaimed/ }).click();
  await expect(page).toHaveURL('/admin/deposits?status=unclaimed');
});

journey('the statistics keep every filter in the address', async ({ page }) => {
  const nothing = { takings: 0, providerCost: 0, leak: 0, refunds: 0, net: 0 };
  const row = { logo: null, serverName: 'Server 1', server: '1', waitSeconds: 41, ...nothing };
  await page.route('**/api/admin/service-stats*', (route) => {
    const rows = [
      { ...row, serviceName: 'Telegram', totalSuccess: 95, totalFailed: 5 },
      { ...row, serviceName: '=1+1', totalSuccess: 90, totalFailed: 10 },
      {
        ...row,
        serviceName: 'WhatsApp',
        totalSuccess: 8,
        totalFailed: 2,
        takings: 100,
        providerCost: 60,
        leak: 2,
        refunds: 8,
        net: 30,
      },
    ];
    const search = new URL(route.request().url()).searchParams.get('search') ?? '';
    return route.fulfill({ json: rows.filter(({ serviceName }) => serviceName.toLowerCase().includes(search)) });
  });
  await signIn(page);
  await page.goto('/admin/service-stats');
  const names = page.getByRole('row').locator('td:first-child');
  await expect(names).toContainText(['Telegram', '=1+1', 'WhatsApp', 'Total of 3']);

  await page.getByRole('button', { name: 'Success rate' }).press('Enter');
  await expect(page).toHaveURL('/admin/service-stats?sort=rate');
  await expect(names).toContainText(['WhatsApp', '=1+1', 'Telegram', 'Total of 3']);
  await expect(page.locator('th[aria-sort=ascending]')).toHaveText('Success rate');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFService,Server,Success,Failed,Success rate (%),Wait (s),"Takings, ₹","Cost, ₹","Kept by providers, ₹","Refunds, ₹","Net, ₹",Margin (%)',
    'WhatsApp,Server 1,8,2,80,41,100,60,2,8,30,30',
    "'=1+1,Server 1,90,10,90,41,0,0,0,0,0,",
  ]);
  await page.getByRole('button', { name: 'Takings, ₹' }).press('Enter');
  await expect(names).toContainText(['WhatsApp', '=1+1', 'Telegram', 'Total of 3']);
  await expect(page.getByRole('row').last()).toContainText('100.00');
  await page.getByRole('button', { name: 'Success rate' }).press('Enter');

  await page.getByLabel('From').fill('2026-01-02');
  await expect(page).toHaveURL(/from=2026-01-02&to=\d{4}-\d\d-\d\d/);
  await page.getByRole('button', { name: 'Clear Dates' }).click();
  await expect(page).toHaveURL('/admin/service-stats?sort=rate');

  await page.getByPlaceholder('Search services...').fill('nothing like it');
  await expect(page.getByText('No services found')).toBeVisible();
  await expect(page).toHaveURL(/search=nothing\+like\+it/);
  await page.reload();
  await expect(page.getByPlaceholder('Search services...')).toHaveValue('nothing like it');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(names).toHaveCount(4);
  await expectNoBarriers(page);
});

journey('a link is judged beside its field, saved, and written down', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/settings');
  const video = page.getByLabel('Video channel');
  await video.fill('http://example.com/video');
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(video).toBeFocused();
  await expect(video).toHaveAccessibleDescription('An https address, or nothing');
  await video.fill(' https://example.com/video ');
  await video.press('Enter');
  await expectToast(page, 'Links saved');
  expect(await toastPlace(page, 'Links saved')).toBe('top left');
  expect((await toastDuration(page, 'Links saved')).shownMs).toBeGreaterThan(2_800);
  await page.reload();
  await expect(video).toHaveValue('https://example.com/video');

  await page.goto('/admin/audit?search=settings');
  const entry = page.getByRole('row').nth(1);
  await expect(entry).toContainText((await operator()).email);
  await expect(entry).toContainText(`${(await operator()).email} changed the links`);
  await expect(entry).toContainText(/video .* → https:\/\/example\.com\/video/);
  await entry.getByText('All values').press('Enter');
  await expect(entry.getByRole('rowheader').first()).toBeVisible();
  await expectNoBarriers(page);
});

journey('who made an operator at the terminal, without saying who, is not named', async ({ page }) => {
  await becomeOperator(page);
  const { email } = await createOperator();
  await page.goto(`/admin/audit?search=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(`Someone at the terminal created the operator ${email}`);
  await expect(row).toContainText('command line of');
});

async function signIn(page: Page): Promise<void> {
  await becomeOperator(page);
  await page.goto('/admin');
}

journey('lists without a row and without a filter hint at both', async ({ page }) => {
  await becomeOperator(page);
  await page.route('**/api/admin/mobile-history*', (route) =>
    route.fulfill({ json: { data: [], total: 0, total_pages: 1, totalMobileOtpPrice: 0 } }),
  );
  await page.route('**/api/admin/all-services*', (route) =>
    route.fulfill({ json: { data: [], pagination: { page: 1, limit: 20, totalPages: 1, total: 0 } } }),
  );
  await page.goto('/admin/otp-history');
  await expect(page.getByText('No OTP records found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await page.goto('/admin/services');
  await expect(page.getByText('No services found')).toBeVisible();
  await expect(page.getByText(/^Try adjusting your search or filter criteria\./)).toBeVisible();
});
