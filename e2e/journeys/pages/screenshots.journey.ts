import path from 'node:path';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Account } from '../../screens/account.ts';
import { historyOf, numbersOf, withFigures } from '../../screens/a-busy-day.ts';
import { admin } from '../../installation.ts';
import { expect, journey, signedOut } from '../../journey.ts';
import { answerWithHistory, answerWithNumbers, changeServices } from '../../barriers/made-up-replies.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { toastTexts } from '../../screens/toasts.ts';

/** For the documentation: `SCREENSHOTS=1 npx playwright test --config e2e/playwright.config.ts screenshots`. */
journey.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.4 });

journey.describe('before anybody is signed in', () => {
  journey.use(signedOut);

  journey('login', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Use demo account' })).toBeVisible();
    await keep(page, 'login');
  });

  journey('the back office', async ({ page }) => {
    journey.setTimeout(180_000);
    await page.goto('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Weekly User Registrations' })).toBeVisible();
    // A new installation checks its alarms within a minute of its start.
    await expect(page.getByText('Nothing needs you.')).toBeVisible({ timeout: 150_000 });
    await keep(page, 'back-office');
  });
});

journey('a payment that is known by its last digits', async ({ page }) => {
  await page.goto('/topup?method=upi');
  await page.getByRole('button', { name: 'Show QR' }).click();
  await expect(page.getByText('Pay exactly')).toBeVisible();
  await keep(page, 'topup');
});

for (const { name, colorScheme } of [
  { name: 'otp-server', colorScheme: 'light' },
  { name: 'otp-server-dark', colorScheme: 'dark' },
] as const) {
  journey.describe(colorScheme, () => {
    journey.use({ colorScheme });

    journey('an OTP screen in use', async ({ page, account }) => {
      await openBusyScreen(page, account);
      await keep(page, name);
    });
  });
}

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

  journey('an OTP screen in the hand', async ({ page, account }) => {
    await openBusyScreen(page, account);
    await page.evaluate('document.querySelector(\'[aria-label="Your numbers"]\').scrollIntoView()');
    await keep(page, 'otp-phone');
  });
});

journey('the list of services', async ({ page, account }) => {
  await openBusyScreen(page, account);
  await page.getByRole('button', { name: 'Change Service' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await keep(page, 'picker');
});

journey('the history', async ({ page, account }) => {
  await asInOperation(page);
  await answerWithHistory(page, await historyOf(account), 137);
  await page.goto('/history');
  await expect(page.getByRole('row')).toHaveCount(11);
  await keep(page, 'history');
});

async function asInOperation(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), demo: false } });
  });
  await page.route('**/api/payment/balance', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), balance: 1284.5 } });
  });
  await changeServices(page, withFigures);
}

async function openBusyScreen(page: Page, account: Account): Promise<void> {
  await asInOperation(page);
  const { numbers, arriving, cancelled } = await numbersOf(account);
  await answerWithNumbers(page, numbers);
  let live: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => {
    socket.connectToServer();
    live = socket;
  });
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  await expect(screen.cards).toHaveCount(numbers.length);
  live?.send(JSON.stringify(cancelled));
  live?.send(JSON.stringify(arriving));
  await expect.poll(() => toastTexts(page)).toHaveLength(2);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({
    path: path.join(import.meta.dirname, '../../../docs/screenshots', `${name}.png`),
    caret: 'hide',
  });
  expect(picture.byteLength, `${name}.png stays small`).toBeLessThan(320_000);
}
