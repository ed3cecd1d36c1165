import { expect, journey } from '../journey.ts';
import { otpScreen } from '../otp-screen.ts';
import { expectToast } from '../toasts.ts';

journey('a second tab steps back and goes on when the first is closed', async ({ page, context }) => {
  await otpScreen(page).open(1);
  const second = await context.newPage();
  // Support is not guarded; from there the tab has a page to go back to, so the browser does not let it close itself.
  await second.goto('/support');
  await expect(second.getByRole('heading', { name: 'Support' })).toBeVisible();
  await second.goto('/dashboard');
  await expect(second.getByText('You’ve already opened this in another tab.')).toBeVisible();
  await expect(second.getByText('This app only works in a single tab. Please continue using the last one you opened.')).toBeVisible();
  await expect(second.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Server 1' })).toBeVisible();

  await page.close();
  await second.getByRole('button', { name: 'Reload Page' }).click();
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

journey('a link opened in a new tab closes that tab', async ({ page, context, problems }) => {
  // What the tab was loading when it closed.
  problems.expect(/Did not load/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const opening = context.waitForEvent('page');
  await page.evaluate("window.open('/history')");
  const second = await opening;
  if (!second.isClosed()) await second.waitForEvent('close');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

journey('signing in elsewhere signs the first browser out', async ({ page, account, anotherBrowser, problems }) => {
  problems.expect(/status of 401/);
  await otpScreen(page).open(1);
  const elsewhere = await anotherBrowser();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('Email').fill(account.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(account.password);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere).toHaveURL('/dashboard');

  await expect(page).toHaveURL('/login', { timeout: 2_000 });
  await expectToast(page, 'You are signed in on another device now.');
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  await elsewhere.getByRole('link', { name: 'OtpServer1' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Server 1' })).toBeVisible();
});
