import type { Page } from '@playwright/test';
import { type Account, openAccount } from '../../screens/account.ts';
import { denyStorage, fillStorage } from '../../barriers/browser-storage.ts';
import { admin } from '../../installation.ts';
import { atNight, byDayIf, expect, journey, signedOut } from '../../journey.ts';
import { codeOn, otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(signedOut);

for (const { storage, prepare } of [
  { storage: 'denied', prepare: denyStorage },
  { storage: 'full', prepare: fillStorage },
]) {
  journey(
    `with storage ${storage}, a user signs in, buys a number and is warned that the session ends with the page`,
    byDayIf(storage === 'denied'),
    async ({ page, baseURL, address }) => {
      const account = await openAccount({ url: baseURL ?? '', address });
      await prepare(page);
      await signIn(page, account);
      await expect(page).toHaveURL('/dashboard');
      await expectToast(page, 'Login Successfully!');
      await expect(warning(page)).toBeVisible();

      await page.getByRole('link', { name: 'OtpServer1' }).click();
      const screen = otpScreen(page);
      await screen.choose('Telegram');
      const card = await screen.buy();
      expect(await codeOn(card)).toMatch(/^\d{4,6}$/);
      await page.getByRole('button', { name: 'Use the dark theme' }).click();
      await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();

      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      await expect(warning(page)).toHaveCount(0);
    },
  );

  journey(
    `with storage ${storage}, an operator signs in and is warned that the session ends with the page`,
    byDayIf(storage === 'denied'),
    async ({ page }) => {
      await prepare(page);
      await signIn(page, admin);
      await expect(page).toHaveURL('/admin');
      await expect(warning(page)).toBeVisible();
      await page.getByRole('link', { name: 'Otp History' }).click();
      await page.getByLabel('Show').selectOption('20');
      await expect(page.getByLabel('Show')).toHaveValue('20');
    },
  );

  journey(`with storage ${storage}, a reset link leads to the form for a new password`, byDayIf(storage === 'denied'), async ({ page }) => {
    await prepare(page);
    await page.goto('/reset-password?token=any-token');
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
  });
}

journey('with storage full, a reload signs out', atNight, async ({ page, baseURL, address }) => {
  await fillStorage(page);
  await signIn(page, await openAccount({ url: baseURL ?? '', address }));
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(page).toHaveURL('/login');
});

journey(
  'with storage denied, a page whose file is missing offers a reload and does not reload automatically',
  async ({ page, problems }) => {
    problems.expect(/status of 404|SecurityError/);
    await denyStorage(page);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto('/login');
    await page.route(/forgot-password-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(loads).toBe(1);
  },
);

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function warning(page: Page) {
  return page.getByText('Your browser isn’t saving data for this site. You’ll be signed out when you close or reload this page.');
}
