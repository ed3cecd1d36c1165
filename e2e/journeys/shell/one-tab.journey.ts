import type { Page } from '@playwright/test';
import { atNight, expect, journey } from '../../journey.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey('a second tab steps back and goes on when the first is closed', async ({ page, context }) => {
  await otpScreen(page).open(1);
  const second = await context.newPage();
  // With a page to go back to, the browser refuses to close the tab. Support allows several tabs.
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

for (const { browser, prepare } of [
  { browser: 'with Web Locks', prepare: '' },
  { browser: 'without Web Locks, as on a page without https', prepare: "Object.defineProperty(navigator, 'locks', { value: undefined })" },
]) {
  journey(`${browser}, a second tab steps back from a first one that is too busy to answer`, atNight, async ({ page, context }) => {
    await context.addInitScript(prepare);
    await otpScreen(page).open(1);
    const second = await context.newPage();
    await second.goto('/support');
    const busy = page.evaluate('for (const end = performance.now() + 2500; performance.now() < end;);');
    await second.goto('/dashboard');
    await expect(message(second)).toBeVisible();
    await busy;
    await expect(page.getByRole('heading', { name: 'Server 1' })).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  });

  journey(`${browser}, exactly one of two tabs that open at once goes on`, async ({ page, context }) => {
    await context.addInitScript(prepare);
    const second = await context.newPage();
    await Promise.all([page, second].map((tab) => tab.goto('/support')));
    await Promise.all([page, second].map((tab) => tab.goto('/dashboard')));
    const steppedBack = async () => (await message(page).count()) + (await message(second).count());
    await expect.poll(steppedBack).toBe(1);
  });

  journey(`${browser}, a tab takes over from one that the browser has frozen`, async ({ page, context }) => {
    await context.addInitScript(prepare);
    await otpScreen(page).open(1);
    // A headless browser never freezes a page, so its events are sent here.
    await page.evaluate("document.dispatchEvent(new Event('freeze'))");
    const second = await context.newPage();
    await second.goto('/support');
    await second.goto('/dashboard');
    await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.evaluate("document.dispatchEvent(new Event('resume'))");
    await expect(message(page)).toBeVisible();
    await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
}

journey('a tab takes over from one that has crashed', async ({ page, context }) => {
  await otpScreen(page).open(1);
  const crashed = page.waitForEvent('crash');
  const crash = page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await crash;
  const second = await context.newPage();
  await second.goto('/support');
  await second.goto('/dashboard');
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(message(second)).toHaveCount(0);
});

journey('a tab that comes back from the browser’s page cache is the open one again', async ({ page }) => {
  await otpScreen(page).open(1);
  await page.goto('/services/LICENSE.txt');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Server 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Server 1' })).toBeVisible();
  await expect(message(page)).toHaveCount(0);
});

journey('a link opened in a new tab closes that tab', async ({ page, context, problems }) => {
  // Requests that were running when the tab closed.
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

function message(tab: Page) {
  return tab.getByText('You’ve already opened this in another tab.');
}
