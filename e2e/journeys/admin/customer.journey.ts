import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { urlOf } from '../../installation.ts';
import { expect, journey } from '../../journey.ts';
import type { Account } from '../../screens/account.ts';
import { asOperator, becomeOperator, callAsOperator, operatorKind } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('a customer is found by the last digits of a number, and the page says where the money is', async ({ page, account }) => {
  const number = await account.buy(await account.service('1', 'Discord'));
  await becomeOperator(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await page.keyboard.type(number.mobileno.slice(-7));
  const options = page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('option');
  await expect(options.first()).toContainText(number.mobileno);
  await expect(options.first()).toContainText(account.email);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(account.email);
  await expect(options.first()).toContainText(account.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.email);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('Opening balance');
  await expect(balance).toContainText(/Held for 1 number/);
  await expect(balance.locator('dl')).toContainText(`Free to spend₹${(await account.balance()).toFixed(2)}`);
  await expect(page.getByText(/Your Discord number .* is still waiting for its code/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy reply' }).first().click();
  await expectToast(page, 'Reply copied');
  await page.getByRole('button', { name: 'Sign-ins' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  await page.getByRole('link', { name: 'Discord, number held' }).click();
  await expect(page.getByRole('dialog', { name: 'What happened to this number' })).toContainText(account.email);
});

journey('a declared payment is credited by hand, and a note stays for the team', async ({ page, account }) => {
  const utr = String(randomInt(100_000, 999_999)) + String(randomInt(100_000, 999_999));
  await declare(account, utr);
  await openCustomer(page, account);
  await expect(page.getByText('Not seen yet')).toBeVisible();
  await page.getByRole('button', { name: `Credit by hand ${utr}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit by hand' });
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(dialog.getByLabel('Amount (₹)')).toHaveAccessibleDescription('More than 0, with at most 2 decimals');
  await dialog.getByLabel('Amount (₹)').fill('99999999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Amount (₹)')).toHaveAccessibleDescription('At most ₹1,00,00,000');
  await dialog.getByLabel('Amount (₹)').fill('250.50');
  await dialog.getByLabel('Reason').fill('Showed the statement');
  await page.keyboard.press('Enter');
  await expectToast(page, `₹250.50 credited to ${account.email}`);
  await expect(page.getByText('Credited by hand. Its payment hasn’t arrived yet.')).toBeVisible();
  expect(await account.balance()).toBe(750.5);

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Note for the team').fill('Pays from her brother’s UPI');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByLabel('Note for the team')).toBeHidden();
  await expect(page.getByText('Pays from her brother’s UPI')).toBeVisible();
});

journey('a charged number is refunded with a reason', async ({ page, account }) => {
  const number = await account.buy(await account.service('1', 'Discord'));
  const user = { _id: '1', email: account.email, balance: 0, walletBalance: 0 };
  const service = { serviceName: 'Discord', logo: null, server: { server: '1' } };
  const record = { ...number, status: 'success', time: '', user, service, serviceId: { serverId: service.server }, isRefunded: false };
  const read: string[] = [];
  await page.route('**/api/admin/mobile-history*', (route) => {
    read.push(route.request().url());
    return route.fulfill({ json: { data: [record], totalMobileOtpPrice: 0, total_pages: 1, total: 1 } });
  });
  let asked: unknown;
  await page.route('**/api/admin/activations/*/refund', (route) => {
    asked = [route.request().url().split('/').at(-2), route.request().postDataJSON()];
    return route.fulfill({ json: { data: { balance: 500 } } });
  });
  await openCustomer(page, account);
  await page.getByRole('button', { name: 'Refund a number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund a number' });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('Please choose a number')).toBeVisible();
  // The time says which of several numbers of one service it is.
  await expect(dialog.getByText(/^Discord on server 1, (now|\d+ min ago)$/)).toBeVisible();
  expect(read[0]).toContain('limit=100');
  await dialog.getByRole('radio').check();
  await dialog.getByLabel('Reason').fill('The code did not work');
  await page.keyboard.press('Enter');
  await expectToast(page, `₹${number.price.toFixed(2)} refunded to ${account.email}`);
  expect(asked).toEqual([number._id, { reason: 'The code did not work' }]);
});

journey('the timeline goes on with the balance while the page is open', async ({ page, account }) => {
  await page.clock.install();
  await openCustomer(page, account);
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toBeVisible();
  await account.buy(await account.service('1', 'Discord'));
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(/Held for 1 number/);
  await expect(page.getByRole('link', { name: 'Discord, number held' })).toBeVisible();
});

journey('without a charged number there is nothing to refund', async ({ page, account }) => {
  await openCustomer(page, account);
  await page.getByRole('button', { name: 'Refund a number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund a number' });
  await expect(dialog.getByText('No charged number to refund')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await expect(dialog.getByLabel('Reason')).toHaveCount(0);
});

journey('an unknown customer, and axe on a customer, the search and the dialogs', async ({ page, account, problems }) => {
  problems.expect(/status of 404|This user does not exist/);
  await declare(account, String(randomInt(100_000, 999_999)) + String(randomInt(100_000, 999_999)));
  await openCustomer(page, account);
  await expectNoBarriersInEitherTheme(page);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${width} px`).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: /^Credit by hand/ }).click();
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await page.keyboard.type(account.email);
  await expect(page.getByRole('option').first()).toContainText(account.email);
  await expectNoBarriersInEitherTheme(page);
  await page.goto('/admin/users/987654321');
  await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
});

async function openCustomer(page: Page, { email }: Account): Promise<void> {
  const token = await becomeOperator(page);
  const { data } = (await callAsOperator(token, `GET admin/all-users?page=1&limit=20&search=${email}`)) as { data: { _id: string }[] };
  await page.goto(`/admin/users/${data[0]?._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
}

async function declare({ token }: Account, transactionId: string): Promise<void> {
  const reply = await fetch(`${urlOf(operatorKind)}/api/payment/transaction`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transactionId, method: 'bharatpay' }),
  });
  expect(reply.status).toBe(202);
}
