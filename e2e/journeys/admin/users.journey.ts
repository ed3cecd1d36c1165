import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Account } from '../../screens/account.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('a user is found as one types, and the address keeps the search', async ({ page, account }) => {
  await becomeOperator(page);
  await page.goto('/admin/users');
  const heads = ['Email', 'Joined', 'Last seen', 'Balance', 'Deposite', 'Spent', 'Status', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await page.getByLabel('Search users').fill(account.email);
  await expect(page).toHaveURL(`/admin/users?search=${encodeURIComponent(account.email)}`);
  await expect(rowOf(page, account)).toContainText('₹500.00');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search users')).toHaveValue(account.email);
  await expect(rows(page)).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(account.email);

  await page.getByLabel('Search users').fill('unknown-user@example.com');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByLabel('Search users')).toHaveValue('');
});

journey('a list that was read from a replica says how old it is, and only that page does', async ({ page }) => {
  await becomeOperator(page);
  const label = page.getByText(/^Figures as of \d\d:\d\d:\d\d (am |pm )?\(replica, 3 s behind\)$/i);
  await page.route('**/api/admin/all-users**', async (route) => {
    await route.fulfill({ response: await route.fetch(), headers: { 'x-replica-behind': '3' } });
  });
  await page.goto('/admin/users');
  await expect(label).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page).toHaveURL(/settings/);
  await expect(label).toBeHidden();
});

journey('users are sorted by what they spent, and the address keeps the order', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/users');
  const spent = page.getByRole('columnheader', { name: 'Spent' });
  const amounts = () =>
    rows(page)
      .locator('td[data-column="spent"]')
      .evaluateAll((cells) => cells.map((cell) => Number((cell.textContent ?? '').replaceAll(/[₹,]/g, ''))));
  await spent.getByRole('button').click();
  await expect(page).toHaveURL('/admin/users?sort=-spent');
  await expect(spent).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await amounts())[0] ?? 0).toBeGreaterThan(0);
  await expect.poll(async () => (await amounts()).every((amount, at, all) => at === 0 || amount <= (all[at - 1] ?? 0))).toBe(true);
  await page.reload();
  await spent.getByRole('button').press('Enter');
  await expect(page).toHaveURL('/admin/users?sort=spent');
  await expect(spent).toHaveAttribute('aria-sort', 'ascending');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByLabel('Order').selectOption('Newest first');
  await expect(page).toHaveURL('/admin/users');
  await expectNoBarriersInEitherTheme(page);
});

journey('a balance is set with a reason, and its entries explain it', async ({ page, account }) => {
  await openUser(page, account);
  await press(page, `Edit Balance: ${account.email}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Balance (₹)')).toBeFocused();
  await expect(dialog.getByLabel('Balance (₹)')).toHaveValue('500.00');
  await dialog.getByLabel('Balance (₹)').fill('620.25');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please give a reason');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByText('+₹120.25')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Paid at the counter');
  await page.keyboard.press('Enter');
  await expectToast(page, `${account.email} has ₹620.25 now`);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, account)).toContainText('₹620.25');
  expect(await account.balance()).toBe(620.25);

  await page
    .getByRole('button', { name: `Explain the balance of ${account.email}` })
    .locator('visible=true')
    .click();
  await expect(dialog.getByRole('listitem').first()).toContainText('Adjusted by hand');
  await expect(dialog.getByRole('listitem').first()).toContainText('+₹120.25');
  await expect(dialog.getByRole('listitem').first()).toContainText('Paid at the counter');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Adjusted by hand,120.25,620.25');
});

journey('money that moved meanwhile is shown and not overwritten', async ({ page, account, problems }) => {
  problems.expect(/status of 409/);
  const token = await openUser(page, account);
  await press(page, `Edit Balance: ${account.email}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Balance (₹)').fill('510');
  await dialog.getByLabel('Reason').fill('A gift');
  await callAsOperator(token, `PATCH admin/users/${await idOf(token, account)}/balance`, {
    balance: 444,
    reason: 'Another operator was faster',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Balance (₹)')).toHaveAccessibleDescription('The balance has changed meanwhile. It is ₹444.00 now.');
  await expect(dialog.getByText('+₹66.00')).toBeVisible();
  expect(await account.balance()).toBe(444);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await account.balance()).toBe(510);
});

journey('a blocked user is signed out at once, and signs in again after the block', async ({ page, account, anotherBrowser, problems }) => {
  problems.expect(/status of (401|403)|Did not load|WebSocket/);
  await openUser(page, account);
  const theirs = await anotherBrowser(account);
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await press(page, `Block User: ${account.email}`);
  const dialog = page.getByRole('dialog', { name: 'Block User' });
  await expect(dialog).toContainText(account.email);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Block User' }).click();
  await expectToast(page, `${account.email} is blocked`);
  await expect(rowOf(page, account)).toContainText('Blocked');
  await expect(theirs).toHaveURL('/login');

  await press(page, `Unblock User: ${account.email}`);
  await expect(page.getByRole('dialog', { name: 'Unblock User' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock User' }).click();
  await expectToast(page, `${account.email} is active again`);
  await expect(rowOf(page, account)).toContainText('Active');
});

journey(
  'a user blocked while buying is signed out at once; the number expires and the money is returned',
  atNight,
  async ({ page, account, anotherBrowser, problems }) => {
    problems.expect(/status of (401|403)|Did not load|WebSocket/);
    const token = await openUser(page, account);
    const theirs = await anotherBrowser(account);
    const otp = otpScreen(theirs);
    await otp.open(2);
    await otp.choose('Discord');
    const reply = await holdReply(theirs, 'mobile/generate');
    await otp.getNumber.click();
    await reply.answered;
    await expect(
      theirs
        .getByText('Asking for a number')
        .or(theirs.getByText(/^Reserving/))
        .first(),
    ).toBeVisible();

    await press(page, `Block User: ${account.email}`);
    await page.getByRole('dialog', { name: 'Block User' }).getByRole('button', { name: 'Block User' }).click();
    await expectToast(page, `${account.email} is blocked`);
    await expect(theirs).toHaveURL('/login');
    reply.letGo();
    await expect(rowOf(page, account)).not.toContainText('₹500.00');
    await page.goto(`/admin/otp-history?userId=${await idOf(token, account)}`);
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row').filter({ hasText: account.email })).toContainText('Cancelled');
    }).toPass();
    await page.goto(`/admin/users?search=${encodeURIComponent(account.email)}`);
    await expect(rowOf(page, account)).toContainText('₹500.00');
    await expect(rowOf(page, account)).toContainText('Blocked');
  },
);

journey('a user is signed out everywhere', async ({ page, account }) => {
  await openUser(page, account);
  await press(page, `Sessions: ${account.email}`);
  const dialog = page.getByRole('dialog', { name: 'Sessions' });
  await expect(dialog.getByText('Signed in', { exact: true }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectToast(page, `${account.email} is signed out everywhere`);
  await expect(account.balance()).rejects.toThrow(/answered 401/);
});

journey('the history of one user, from the list and back', async ({ page, account }) => {
  const bought = await account.buy(await account.service('1', 'Discord'));
  await openUser(page, account);
  await page
    .getByRole('link', { name: `Otp History: ${account.email}` })
    .locator('visible=true')
    .click();
  await expect(page).toHaveURL(/\/admin\/otp-history\?userId=\d+$/);
  await expect(page.getByText(`Total Otp Purchased ₹`)).toBeVisible();
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  const otp = page.getByLabel(`OTP of ${bought.mobileno}`).locator('visible=true');
  await expect(otp).toHaveAttribute('placeholder', 'Waiting for OTP...');
  await expect(otp).toHaveAttribute('readonly', '');
  await expect(page.getByRole('timer').locator('visible=true')).toHaveText(/^\d\d:\d\d left$/);
  await page
    .getByRole('button', { name: `Copy ${bought.mobileno}` })
    .locator('visible=true')
    .click();
  await expectToast(page, `${bought.mobileno} copied`);

  await page.getByLabel('Status', { exact: true }).selectOption('Received');
  await expect(page).toHaveURL(/userId=\d+&?.*status=success|status=success.*userId=\d+/);
  await expect(page.getByText('No OTP records found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/otp-history\?userId=\d+$/);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByLabel('Show', { exact: true }).selectOption('40');
  await expect(page).toHaveURL(/limit=40/);
  await page.getByRole('link', { name: account.email }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Users Management' }).click();
  await expect(page).toHaveURL('/admin/users');
});

journey('a long address stays in its column beside the number', async ({ page, account }) => {
  await account.buy(await account.service('1', 'Discord'));
  await becomeOperator(page);
  const otpIds = ['84820', '39471', '66329'].map((code) => ({ otpMessage: `${code} is your code. Never share it with anyone.`, code }));
  await page.route('**/api/admin/mobile-history?*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const data = reply.data.map((record: object) => ({ ...record, status: 'success', otpIds }));
    await route.fulfill({ response, json: { ...reply, data } });
  });
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto('/admin/otp-history');
  const address = page.getByRole('cell').getByTitle(account.email).first();
  await expect(address).toBeVisible();
  expect(
    await address.evaluate((part) => part.getBoundingClientRect().right - (part.closest('td')?.getBoundingClientRect().right ?? 0)),
  ).toBeLessThan(0);
});

journey('axe has nothing against users and their history', atNight, async ({ page, account }) => {
  await account.buy(await account.service('1', 'Discord'));
  await openUser(page, account);
  await expectNoBarriersInEitherTheme(page);
  await press(page, `Edit Balance: ${account.email}`);
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Edit Balance: ${account.email}` }).locator('visible=true')).toBeFocused();
  await page.goto('/admin/otp-history');
  await expect(page.getByText('Showing 1 to')).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
});

async function openUser(page: Page, account: Account): Promise<string> {
  const token = await becomeOperator(page);
  await page.goto(`/admin/users?search=${encodeURIComponent(account.email)}`);
  await expect(rowOf(page, account)).toBeVisible();
  return token;
}

async function idOf(token: string, { email }: Account): Promise<string> {
  // The server filters its replies through the contract.
  const { data } = (await callAsOperator(token, `GET admin/all-users?search=${encodeURIComponent(email)}`)) as { data: { _id: string }[] };
  return data[0]?._id ?? '';
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, { email }: Account) => page.getByRole('row').filter({ hasText: email });
/** Both the table and the cards of small screens are in the page; one is visible. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true').click();
