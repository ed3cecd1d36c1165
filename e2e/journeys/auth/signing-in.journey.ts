import type { Page } from '@playwright/test';
import { type Account, openAccount } from '../../screens/account.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { admin } from '../../installation.ts';
import { expect, journey, signedOut } from '../../journey.ts';
import { expectToast, toastDuration, toastTexts } from '../../screens/toasts.ts';

journey.use(signedOut);

const signInButton = { name: 'Sign in', exact: true };

journey('a user signs in, looks around, and signs out', async ({ page, baseURL, address, problems }) => {
  // Requests that were running at sign-out.
  problems.expect(/status of 401/);
  const account = await openAccount({ url: baseURL ?? '', address });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  await page.getByLabel('Email').fill(account.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(account.password);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  const reply = await holdReply(page, 'users/login');
  await page.getByRole('button', signInButton).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  reply.letGo();
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Login Successfully!');
  const { shownMs, turnsMs } = await toastDuration(page, 'Login Successfully!');
  expect(shownMs).toBeGreaterThan(800);
  expect(turnsMs).toBeLessThan(2_000);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Logged out successfully');
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

journey('a late answer that the session is over doesn’t end the next session', async ({ page, baseURL, address, problems }) => {
  problems.expect(/status of 401/);
  const account = await openAccount({ url: baseURL ?? '', address });
  const late = Promise.withResolvers<void>();
  await page.route('**/api/account/second-factor*', async (route) => {
    await late.promise;
    await route.fulfill({ status: 401, json: { message: 'Not Authorised', code: 'NOT_AUTHORISED' } });
  });
  await signIn(page, account);
  await page.getByRole('link', { name: 'Account & Security' }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, account);
  const answered = page.waitForResponse('**/api/account/second-factor*');
  late.resolve();
  await answered;
  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/History/);
  expect(await page.evaluate("localStorage.getItem('accessToken')")).not.toBeNull();
});

journey('a search that was open when the session ended is closed in the next one', async ({ page, baseURL, address, problems }) => {
  problems.expect(/status of 401/);
  const account = await openAccount({ url: baseURL ?? '', address });
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate("localStorage.removeItem('accessToken'); dispatchEvent(new Event('storage'))");
  await expect(page).toHaveURL('/login');
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', signInButton).click();
  await expect(page).toHaveURL('/dashboard');
}

journey('a failed sign-in is no longer reported on the next page', async ({ page, problems }) => {
  problems.expect(/status of 401/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('unknown@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', signInButton).click();
  await expectToast(page, 'Invalid email or password');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
  // Otherwise it stays for 5 s.
  expect((await toastDuration(page, 'Invalid email or password')).turnsMs).toBeLessThan(4_000);
});

journey('a wrong password is reported and nothing is lost', async ({ page, baseURL, address, problems }) => {
  problems.expect(/status of 401/);
  const account = await openAccount({ url: baseURL ?? '', address });
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', signInButton).click();
  await expectToast(page, 'Invalid email or password');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();

  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

journey('too many tries stand beside the password until it is edited', async ({ page, problems }) => {
  problems.expect(/status of 429/);
  const message = 'Too many attempts. Please try again in 40 seconds.';
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', message } }));
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email').fill('someone@example.com');
  await password.fill('some-password');
  await page.getByRole('button', signInButton).click();
  await expectToast(page, message);
  await expect(password).toHaveAccessibleDescription(message);
  await password.fill('other-password');
  await expect(password).toHaveAccessibleDescription('');
});

journey('an operator lands in the back office, without a toast', async ({ page, problems }) => {
  // Requests that were running at sign-out.
  problems.expect(/status of 401/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', signInButton).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Welcome, Admin')).toBeVisible();
  expect(await toastTexts(page)).toEqual([]);
  const marker = await page.evaluate<string>("Object.values(localStorage).find((value) => /^\\d{13}$/.test(value)) ?? ''");
  expect(Math.abs(Date.now() - Number(marker))).toBeLessThan(60_000);

  for (const path of ['/login', '/signup', '/dashboard', '/otpserver1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin');
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Logged out successfully');
});

journey('without an answer the sign-in says so', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED|status of 500/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('someone@example.com');
  await page.getByLabel('Password', { exact: true }).fill('some-password');
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 500, body: 'no JSON' }));
  await page.getByRole('button', signInButton).click();
  await expect.poll(() => toastTexts(page)).toHaveLength(1);
  await expect(page.getByRole('button', signInButton)).toBeEnabled();
});
