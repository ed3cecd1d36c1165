import type { Page } from '@playwright/test';
import { openAccount } from '../../screens/account.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { expect, journey, signedOut } from '../../journey.ts';
import { countMails, linkInMail } from '../../mail.ts';
import { expectToast } from '../../screens/toasts.ts';

const resetMail = /Choose a new .* password/;

journey.describe('a user who forgot their password', () => {
  journey.use(signedOut);

  journey('gets a link, chooses a new one, and signs in with it', async ({ page, baseURL, address, problems }) => {
    problems.expect(/status of (401|409)/);
    const { email, password } = await openAccount({ url: baseURL ?? '', address });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The URL changes before the page does, and both pages have such a field.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByLabel('Email').fill(email);
    const reply = await holdReply(page, 'users/forgot');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('button', { name: 'Sending Reset Link...' })).toBeVisible();
    reply.letGo();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([/inbox.*spam/, /Click the link/, /Create a new password/, /Sign in/]);
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');

    const link = await linkInMail('quick', { to: email, subject: resetMail });
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await page.reload();
    await expect(page).toHaveURL('/reset-password');
    const [newPassword, confirmation] = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
    await newPassword.fill('quiet-harbour-');
    await confirmation.fill('quiet-harbour-9');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(confirmation).toHaveAccessibleDescription(/Passwords do not match/);
    await newPassword.fill('quiet-harbour-9');
    await expect(page.getByText('Passwords match')).toBeVisible();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/login');
    await expectToast(page, 'Password reset successfully! You can now login with your new password.');

    await signIn(page, { email, password });
    await expectToast(page, 'Invalid email or password');
    await signIn(page, { email, password: 'quiet-harbour-9' });
    await expect(page).toHaveURL('/dashboard');

    await page.goto(link);
    await newPassword.fill('other-harbour-10');
    await confirmation.fill('other-harbour-10');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toContainText('This reset link is no longer good. Please request a new one.');
    await expect(newPassword).toHaveValue('other-harbour-10');
    expect(await page.evaluate("sessionStorage.getItem('pinline-reset')")).toBeNull();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  journey('sees the same for an unknown address', async ({ page }) => {
    const email = `unknown-${Date.now()}@example.com`;
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    expect(await countMails('quick', { to: email, subject: resetMail })).toBe(0);
  });

  journey('shows what is missing, and when the mail could not be sent', async ({ page, problems }) => {
    problems.expect(/status of (429|500)/);
    const email = page.getByLabel('Email');
    const submit = page.getByRole('button', { name: 'Send Reset Link' });
    await page.goto('/forgot-password');
    await submit.click();
    await expect(email).toHaveAccessibleDescription(/Email is required/);
    await expect(email).toBeFocused();
    await page.route('**/api/users/forgot', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'No' } }));
    await email.fill('someone@example.com');
    await submit.click();
    await expect(email).toHaveAccessibleDescription(/Failed to send reset email. Please try again./);
    const message = 'Too many attempts. Please try again in 40 seconds.';
    await page.route('**/api/users/forgot', (route) => route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', message } }));
    await submit.click();
    await expect(email).toHaveAccessibleDescription(new RegExp(message));
    await expect(email).toHaveValue('someone@example.com');
  });

  journey('cannot choose one without a link', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page).toHaveURL('/forgot-password');
    await expectToast(page, 'Invalid reset link. Please request a new password reset.');
  });

  journey('shows what is wrong with the new one, field by field', async ({ page, problems }) => {
    problems.expect(/status of 422/);
    await page.goto('/reset-password?token=made-up-token');
    await expect(page).toHaveURL('/reset-password');
    const [newPassword, confirmation] = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
    const submit = page.getByRole('button', { name: 'Reset Password' });
    await submit.click();
    await expect(newPassword).toHaveAccessibleDescription(/Password is required/);
    await expect(confirmation).toHaveAccessibleDescription(/Please confirm your password/);
    await newPassword.fill('1234567');
    await confirmation.fill('12345678');
    await submit.click();
    await expect(newPassword).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
    await expect(confirmation).toHaveAccessibleDescription(/Passwords do not match/);
    await newPassword.fill('password123');
    await confirmation.fill('password123');
    await submit.click();
    await expect(newPassword).toHaveAccessibleDescription(/too common/);
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  });
});

journey('a user changes their password and stays signed in', async ({ page, account, anotherBrowser, baseURL, problems }) => {
  // The wrong password, and requests that were running when another sign-in ended the session.
  problems.expect(/status of (401|409)/);
  await page.goto('/account');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const current = dialog.getByLabel('Current password');
  await expect(current).toBeFocused();
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(current).toHaveAccessibleDescription(/Please enter your current password/);
  await current.fill('not-my-password');
  await dialog.getByLabel('New password', { exact: true }).fill('quiet-harbour-9');
  await dialog.getByLabel('Confirm new password').fill('quiet-harbour-9');
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleDescription(/Your current password is not right/);
  await expect(current).toBeFocused();
  await current.fill(account.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Password changed');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await page.reload();
  await expect(page).toHaveURL('/account');

  const elsewhere = await anotherBrowser();
  await elsewhere.goto(`${baseURL}/login`);
  await signIn(elsewhere, { email: account.email, password: 'quiet-harbour-9' });
  await expect(elsewhere).toHaveURL(/dashboard/);
});

journey(
  'a user changes their password and keeps an API key, then changes it again and revokes it',
  async ({ page, account, baseURL, address }) => {
    const headers = { authorization: `Bearer ${account.token}`, 'x-forwarded-for': address };
    const data = { name: 'Shop backend', mode: 'live', scopes: ['read'], limits: {} };
    const key = (await (await page.request.post(`${baseURL}/api/keys`, { headers, data })).json()) as { data: { key: string } };
    const answerToKey = async () => {
      const asKey = { authorization: `Bearer ${key.data.key}`, 'x-forwarded-for': address };
      return (await page.request.get(`${baseURL}/api/payment/balance`, { headers: asKey })).status();
    };
    const change = page.getByRole('button', { name: 'Change password' });
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const box = dialog.getByRole('checkbox', { name: 'Also revoke 1 API key' });
    const save = async (current: string, next: string) => {
      await dialog.getByLabel('Current password').fill(current);
      await dialog.getByLabel('New password', { exact: true }).fill(next);
      await dialog.getByLabel('Confirm new password').fill(next);
      await page.keyboard.press('Enter');
      await expectToast(page, 'Password changed');
      await expect(dialog).toBeHidden();
    };

    await page.goto('/account');
    await change.click();
    await expect(box).toBeChecked();
    await box.uncheck();
    await save(account.password, 'quiet-harbour-9');
    expect(await answerToKey()).toBe(200);

    await change.click();
    await expect(box).toBeChecked();
    await save('quiet-harbour-9', 'quiet-harbour-10');
    expect(await answerToKey()).toBe(401);

    await change.click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  },
);

async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
