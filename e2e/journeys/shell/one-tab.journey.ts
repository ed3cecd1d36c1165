import type { BrowserContext, Page } from '@playwright/test';
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

journey('a tab alone stays open on a page that is busy while its lock is granted', async ({ page, context }) => {
  await context.addInitScript(`
    const { request } = globalThis.LockManager?.prototype ?? {};
    if (request) LockManager.prototype.request = function (...asked) {
      const held = request.apply(this, asked);
      for (const end = performance.now() + 1500; performance.now() < end;);
      return held;
    }`);
  await page.goto('/dashboard');
  await expect.poll(() => heldLocks(page)).toEqual(['pinline-tab']);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(message(page)).toHaveCount(0);
});

journey('a tab whose first request for the lock fails asks again', async ({ page, context }) => {
  await otpScreen(page).open(1);
  await context.addInitScript(`
    const { request } = globalThis.LockManager?.prototype ?? {};
    if (request) LockManager.prototype.request = function () {
      LockManager.prototype.request = request;
      return Promise.reject(new DOMException('The document is not active.', 'InvalidStateError'));
    }`);
  const second = await context.newPage();
  await second.goto('/support');
  await second.goto('/dashboard');
  await expect(message(second)).toBeVisible();
  await expect(message(page)).toHaveCount(0);
});

journey('one of two tabs goes on, whatever the time between them', async ({ page, context, problems }) => {
  problems.expect(/Did not load/);
  // So many loads within seconds are more than a user’s allowance.
  problems.expect(/429/);
  await expectOneLiveTab(context, page, pairsByDay);
});

journey('one of 200 pairs of tabs goes on each time', atNight, async ({ page, context, problems }) => {
  journey.setTimeout(aNightMs);
  problems.expect(/Did not load/);
  await expectOneLiveTab(
    context,
    page,
    Array.from({ length: 200 }, (_, pair) => pair * 10),
  );
});

journey('a tab alone goes on, on a processor of a twentieth of the speed', atNight, async ({ page, context }) => {
  journey.setTimeout(aNightMs);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  for (let load = 1; load <= 100; load += 1) {
    await page.goto('/dashboard', { timeout: aNightMs });
    await expect.poll(() => heldLocks(page), { timeout: aNightMs }).toEqual(['pinline-tab']);
    expect([load, await message(page).count()]).toEqual([load, 0]);
  }
});

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

  await expect(page).toHaveURL('/login');
  await expectToast(page, 'You are signed in on another device now.');
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  await elsewhere.getByRole('link', { name: 'OtpServer1' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Server 1' })).toBeVisible();
});

/** In milliseconds. */
const aNightMs = 60 * 60_000;

/** Milliseconds between the two tabs. */
const pairsByDay = [0, 5, 400, 1_000];

/** Both are opened by a script, so the one that steps back may close itself. */
async function expectOneLiveTab(context: BrowserContext, page: Page, gaps: readonly number[]): Promise<void> {
  for (const gap of gaps) {
    await page.goto('/support');
    await page.evaluate(`window.open('/dashboard'); setTimeout(() => window.open('/history'), ${gap})`);
    const others = () => context.pages().filter((each) => each !== page);
    const steppedBack = async () => {
      const shown = await Promise.all(
        others().map((tab) =>
          message(tab)
            .count()
            .catch(() => 0),
        ),
      );
      return 2 - others().length + shown.reduce((sum, count) => sum + count, 0);
    };
    await expect.poll(async () => (await heldLocks(page)).length).toBe(1);
    await expect.poll(steppedBack).toBe(1);
    expect([gap, (await heldLocks(page)).length]).toEqual([gap, 1]);
    for (const tab of others()) await tab.close();
  }
}

function heldLocks(tab: Page): Promise<string[]> {
  return tab.evaluate('navigator.locks.query().then(({ held }) => held.map(({ name }) => name))');
}

function message(tab: Page) {
  return tab.getByText('You’ve already opened this in another tab.');
}
