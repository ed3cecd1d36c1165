import type { Page } from '@playwright/test';
import type { Account } from '../../../screens/account.ts';
import { expect, journey } from '../../../journey.ts';
import { rupees } from '../../../screens/otp-screen.ts';

journey('the history is filtered and paged, and its address keeps both', async ({ page, account }) => {
  await buyTwelve(account);
  await page.goto('/history');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(page.getByRole('columnheader')).toHaveText(['Action', 'Service', 'Price', 'Mobile', 'Status', 'OTP', 'Date']);
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('Showing 1 to 10 of 12')).toBeVisible();

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/history?page=2');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Showing 11 to 12 of 12')).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(2);

  await status(page).selectOption('Received');
  await expect(page).toHaveURL('/history?status=success');
  await expect(page.getByText('Showing 1 to 10 of 12')).toBeVisible();
  await status(page).selectOption('Cancelled');
  await expect(page).toHaveURL('/history?status=cancelled');
  await expect(page.getByText('No OTP records found')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/history?status=success');
  await expect(rows).toHaveCount(10);
  await page.getByLabel('Time').selectOption('Today');
  await expect(page).toHaveURL('/history?time=today&status=success');
  await expect(rows).toHaveCount(10);
  await page.getByLabel('Time').selectOption('Yesterday');
  await expect(page.getByText('No OTP records found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/history');
  await expect(rows).toHaveCount(10);

  await expect(page.getByLabel('Time').getByRole('option')).toHaveText(['All time', 'Today', 'Yesterday', 'Last 7 days', 'Last 30 days']);
  await expect(status(page).getByRole('option')).toHaveText(['All Status', 'Received', 'Pending', 'Cancelled']);
  const [newest] = await account.history();
  await expect(rows.first()).toContainText(rupees(newest?.price ?? 0));
  await expect(rows.first()).toContainText('Received');
});

journey('a user who bought nothing sees what to do', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByText('No OTP records found')).toBeVisible();
  await page.getByRole('button', { name: 'Get a number' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Which app is the code for?' })).toBeFocused();
});

journey('while it loads its shape is there, and when it cannot load one can try again', async ({ page, account, problems }) => {
  problems.expect(/status of 500|Did not load/);
  await account.buy(await account.service('1', 'Discord'));
  const hold = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route('**/api/otp/mobile-history*', async (route) => {
    await hold.promise;
    if (!isBroken) return route.continue();
    return route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Please try again.' } });
  });
  await page.goto('/history');
  await expect(page.getByRole('table', { name: 'OTP History' })).toHaveAttribute('aria-busy', 'true');
  hold.resolve();
  await expect(page.getByText('The history did not load')).toBeVisible();
  await expect(page.getByText('No OTP records found')).toBeHidden();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /Discord/ })).toBeVisible();
});

const status = (page: Page) => page.getByLabel('Status', { exact: true });

async function buyTwelve(account: Account): Promise<void> {
  for (const server of ['1', '2']) {
    const service = await account.service(server, 'Quora');
    for (let bought = 0; bought < 6; bought += 1) await account.buy(service);
  }
  await expect.poll(async () => (await account.history()).filter((row) => row.status === 'success').length).toBe(12);
}
