import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { type Installation, startInstallation } from '../../start-installation.ts';
import { atNight, expect, journey, signedOut } from '../../journey.ts';
import { openAccount, signInAs } from '../../screens/account.ts';
import { findNumber } from '../../screens/find-number.ts';
import { codeOn, otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';
import { watchFor } from '../../../test/pauses.ts';

const reason = 'You’re offline. You can buy again as soon as the connection is back.';
const needsConnection = 'You’re offline. This works again as soon as the connection is back.';
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const noConnection = (page: Page) => page.getByRole('button', { name: 'No connection' }).filter({ visible: true });

journey(
  'without a network nothing that needs the server can be pressed, and all of it says why',
  async ({ page, context, account, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|Did not load/);
    const screen = otpScreen(page);
    const card = await screen.buyOn(1, 'Telegram');
    await codeOn(card);
    await page.keyboard.press('Control+k');
    const find = findNumber(page);
    await expect(find.row('Telegram')).toBeVisible();
    await page.keyboard.press('Escape');

    await context.setOffline(true);
    await expect(bar(page)).toBeVisible();
    await expect(noConnection(page)).toBeDisabled();
    await expect(page.getByText(reason)).toBeVisible();
    for (const name of ['Resend', 'Buy Next']) await expect(card.getByRole('button', { name })).toBeDisabled();
    await expect(card.getByRole('button', { name: 'Resend' })).toHaveAttribute('title', needsConnection);
    await expect(card.getByRole('button', { name: /^Copy code/ }).first()).toBeEnabled();
    await expectNoBarriersInEitherTheme(page);
    await page.mouse.wheel(0, 5_000);
    await expect(bar(page)).toBeInViewport();
    await page.keyboard.press('Control+k');
    await expect(find.row('Telegram').getByRole('button').last()).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');

    await context.setOffline(false);
    await expect(screen.getNumber).toBeEnabled();
    await expect(bar(page)).toBeHidden();
    await expect(card.getByRole('button', { name: 'Buy Next' })).toBeEnabled();
    expect(await account.bought()).toBe(1);
  },
);

journey('the history says once that the network is away', async ({ page, context, account, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Did not load/);
  await account.buy(await account.service('1', 'Discord'));
  await page.goto('/history');
  const again = page.getByRole('button', { name: /^Buy again/ }).filter({ visible: true });
  await expect(again).toBeEnabled();
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await expect(again).toBeDisabled();
  await expect(page.getByText(/You(’re| are) offline/)).toHaveCount(1);
});

journey('a page that did not load without a network loads once it is back', async ({ page, context, problems }) => {
  problems.expect(/ERR_|Did not load|preload CSS|not reached|dynamically imported/);
  // The page that says so is fetched ahead, and what it is made of.
  const ahead = page.waitForResponse(/failed-page-.*\.js/);
  await page.goto('/dashboard');
  await ahead;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await page.getByRole('link', { name: 'Topup Balance' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance & Transactions');
});

journey('a top-up waits for the network', async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Did not load/);
  await page.goto('/topup?method=upi&amount=100');
  const submit = page.getByRole('dialog').locator('button[type=submit]').first();
  await expect(submit).toBeEnabled();
  await context.setOffline(true);
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAttribute('title', needsConnection);
  await context.setOffline(false);
  await expect(submit).toBeEnabled();
});

journey('broken live updates alone stop no purchase', async ({ page, problems }) => {
  problems.expect(/WebSocket/);
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => socket.close({ code: 1011 }));
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  await expect(screen.getNumber).toBeEnabled();
});

journey('a purchase whose call hangs is asked for again under the same key', atNight, async ({ page, account, problems }) => {
  problems.expect(/ERR_/);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/mobile/generate', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // Reaches the server, whose answer never arrives.
    await route.fetch();
  });
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  const { price } = await account.service('1', 'Telegram');
  await screen.getNumber.click();
  await expect(screen.cards.first()).toContainText('No answer from the server. Asking again');
  await codeOn(screen.cards.first());
  await expect(screen.cards).toHaveCount(1);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(await account.bought()).toBe(1);
  expect(await account.balance()).toBe(500 - price);
});

journey.describe('with a server that is killed', () => {
  journey.use(signedOut);
  journey.describe.configure({ mode: 'default' });
  let own: Installation;
  journey.beforeAll(async () => void (own = await startInstallation('quick')));
  journey.afterAll(() => own.stop());

  journey('a purchase made in that moment says that it is asked again, and buys once', atNight, async ({ page, address, problems }) => {
    problems.expect(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket|Did not load|did not load|status of 5\d\d/);
    const account = await openAccount({ url: own.url, address });
    await signInAs(page, account);
    const screen = otpScreen(page);
    await page.goto(`${own.url}/otpserver1`);
    await screen.choose('Telegram');
    const { price } = await account.service('1', 'Telegram');

    // The page sees the loss at once, so the request starts before it and is sent after it.
    const killed = Promise.withResolvers<void>();
    await page.route('**/api/mobile/generate', async (route) => {
      await killed.promise;
      await route.continue();
    });
    await screen.getNumber.click();
    await own.kill();
    killed.resolve();
    const card = screen.cards.first();
    await expect(card).toContainText('You won’t be charged twice.');
    await expect(bar(page)).toBeVisible();
    await expect(card).toContainText(/Asking again in \d+ s\. You won’t be charged twice\./);
    await watchFor(1_000);
    await expect(noConnection(page).or(page.getByRole('button', { name: /^Get Number/ }).filter({ visible: true }))).toBeDisabled();

    await own.startAgain();
    // The toast shows for two seconds only.
    await Promise.all([codeOn(card), expectToast(page, 'Otp fetched successfully for Number#1')]);
    await expect(screen.cards).toHaveCount(1);
    await expect(bar(page)).toBeHidden();
    await expect(screen.getNumber).toBeEnabled();
    expect(await account.bought()).toBe(1);
    expect(await account.balance()).toBe(500 - price);
  });
});
