import type { WebSocketRoute } from '@playwright/test';
import { holdReply } from '../../barriers/held-reply.ts';
import { expect, journey } from '../../journey.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey('a deep check tells its steps, locks the page meanwhile, and charges once', async ({ page, account }) => {
  let live: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => {
    socket.connectToServer();
    live = socket;
  });
  const { price } = await account.service('1', 'Telegram');
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  await screen.deepCheck.click();
  await expect(screen.deepCheck).toBeChecked();
  const purchase = await holdReply(page, 'mobile/generate');
  await screen.getNumber.click();

  const progress = page.getByRole('article', { name: 'Getting a number for Telegram' });
  await expect(progress.getByRole('listitem')).toHaveText([/^Reserving ₹\d+\.\d\d in your wallet/, /^Asking for a number/, /^Deep check/]);
  const key = (await purchase.answered).headers()['idempotency-key'];
  await expect.poll(() => live).toBeDefined();
  // What the server says meanwhile may come before the page listens.
  live?.send(JSON.stringify({ type: 'progress', key, phase: 'asking', server: '1', step: 1, of: 8 }));
  await expect(progress.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
  live?.send(JSON.stringify({ type: 'progress', key, phase: 'deepCheck', server: '1', step: 3, of: 8 }));
  await expect(progress.getByRole('listitem').nth(2)).toContainText('Deep check 3 of 8');
  await expect(progress).toContainText('2 numbers had been used before and were returned. You pay once, for the number shown.');

  await expect(screen.getNumber).toBeDisabled();
  await expect(screen.deepCheck).toBeDisabled();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const link of await menu.getByRole('link').all()) await expect(link).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('link', { name: 'Add Balance' })).toHaveAttribute('aria-disabled', 'true');
  await menu.getByRole('link', { name: 'OtpHistory' }).click({ force: true });
  await expect(page).toHaveURL('/otpserver1');

  purchase.letGo();
  await expect(screen.cards).toHaveCount(1);
  await expect(progress).toBeHidden();
  await expect(screen.balance).toContainText(rupees(500 - price));
  expect(await account.bought()).toBe(1);
  await menu.getByRole('link', { name: 'OtpHistory' }).click();
  await expect(page).toHaveURL('/history');
});

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey('the menu warns while a number is generated', async ({ page }) => {
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    const purchase = await holdReply(page, 'mobile/generate');
    await screen.getNumber.tap();
    await purchase.answered;
    await page.getByRole('button', { name: /^More/ }).tap({ force: true });
    await expectToast(page, "We're checking number don't change!");
    await expect(page.getByRole('dialog')).toHaveCount(0);
    purchase.letGo();
    await expect(screen.cards).toHaveCount(1);
    await page.getByRole('button', { name: /^More/ }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'OtpServer2' }).tap();
    await expect(page.getByRole('heading', { name: 'Server 2' })).toBeVisible();
  });
});
