import type { Page } from '@playwright/test';
import { expect, journey } from '../../../journey.ts';
import { asOperator, createOperator, signInElsewhere } from '../../../screens/operator.ts';
import { expectToast } from '../../../screens/toasts.ts';

journey.use(asOperator);

journey('what an operator typed is there after the session ended and began again', async ({ page, account, problems }) => {
  problems.expect(/status of 401/);
  const who = await createOperator();
  await page.goto('/login');
  await signIn(page, who);
  await page.goto(`/admin/users?search=${account.email}`);
  await page.getByRole('link', { name: account.email }).locator('visible=true').first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Note for the team').fill('Pays from her brother’s UPI.\nAsk for a statement.');
  const customer = page.url();
  await signInElsewhere(who);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectToast(page, 'What you typed is kept in this tab. Sign in and open the form again.');
  await signIn(page, who);
  await expect(page).toHaveURL(customer);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Note for the team')).toHaveValue('Pays from her brother’s UPI.\nAsk for a statement.');
  await expectToast(page, 'What you typed before you were signed out is back.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Ask for a statement.')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Note for the team')).toHaveValue('');
});

journey('a key is not kept, and another operator does not find what was typed', async ({ page, problems }) => {
  problems.expect(/status of 401/);
  const [who, other] = [await createOperator(), await createOperator()];
  await page.goto('/login');
  await signIn(page, who);
  await page.goto('/admin/services');
  await openNewProvider(page);
  const dialog = page.getByRole('dialog', { name: 'Add provider' });
  await dialog.getByLabel('Name', { exact: true }).fill('Kept name');
  await dialog.getByLabel('API key', { exact: true }).fill('very-secret-key-1');
  await dialog.getByLabel('Base URL').fill('https://numbers.example.com');
  await dialog.getByLabel('Rupees for 1 USD').fill('88.5');
  await signInElsewhere(who);
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await expect(page).toHaveURL(/\/login/);
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
  expect(stored).toContain('Kept name');
  expect(stored).not.toContain('very-secret-key-1');
  await signIn(page, other);
  await page.goto('/admin/services');
  await openNewProvider(page);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('');
});

journey('signing in leads to the page that a link named, and after a sign-out to the dashboard', async ({ page }) => {
  const who = await createOperator();
  await page.goto('/admin/deposits?status=review');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, who);
  await expect(page).toHaveURL('/admin/deposits?status=review');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, who);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin/);
}

async function openNewProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Providers' }).click();
  await page.getByRole('dialog', { name: 'Providers' }).getByRole('button', { name: 'Add provider' }).click();
}
