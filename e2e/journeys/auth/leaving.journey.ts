import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, journey } from '../../journey.ts';
import { expectToast } from '../../screens/toasts.ts';

journey('a user takes along everything about their account', async ({ page, account, problems }) => {
  problems.expect(/status of 409/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/not right/);
  await dialog.getByLabel('Current password').fill(account.password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { email: account.email }, sessions: [{}] });
  await expect(dialog).toBeHidden();
});

journey('a user gives up their balance, sees when the account goes, and keeps it', async ({ page, account }) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You can spend it first')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Ask support' })).toHaveAttribute('href', '/support');
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/confirm that you give up your balance/);
  await dialog.getByRole('checkbox', { name: 'I give up ₹500.00' }).check();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expectToast(page, 'Your account will be deleted in 7 days');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Until then it works as before.')).toBeVisible();

  await page.goto('/dashboard');
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expectToast(page, 'Your account stays');
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

function bar(page: Page) {
  return page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\.$/).first();
}
