import { cancelTooEarlyMessage } from '@pinline/contract/activations/activations.rules';
import type { Locator } from '@playwright/test';
import { byDayIf, expect, journey, withMotion } from '../../journey.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';

journey.use({ kind: 'silent', ...withMotion });

// Server 1 uses the simulator in the process, server 4 the real client over HTTP.
for (const server of [1, 4] as const) {
  journey(
    `a number of server ${server} is cancelled, not before its time, and the money is back to the paisa`,
    byDayIf(server === 4),
    async ({ page, account }) => {
      const { price } = await account.service(String(server), 'Discord');
      const screen = otpScreen(page);
      const card = await screen.buyOn(server, 'Discord');
      await expect(card).toContainText('OTP will appear here');
      await expect(screen.balance).toContainText(rupees(500 - price));

      await pressTooEarly(card);
      await expectToast(page, cancelTooEarlyMessage({ server: `${server}`, phoneNumber: '' }));
      expect(await account.balance()).toBe(500 - price);
      expect(await toastTexts(page)).not.toContain('Otp request canceled');

      await card.getByRole('button', { name: `Cancel · ${rupees(price)} back` }).click();
      await expectToast(page, 'Otp request canceled');
      await expect(card).toContainText('Cancelled');
      await expect(screen.balance).toContainText('₹500.00');
      expect(await account.balance()).toBe(500);
      expect((await toastTexts(page)).filter((text) => !text.includes('number copied'))).toHaveLength(2);

      await page.getByRole('link', { name: 'OtpHistory' }).click();
      await expect(page.getByRole('row', { name: /Discord/ })).toContainText('Cancelled');
    },
  );
}

journey('a number of server 3 says what to do first', async ({ page }) => {
  const card = await otpScreen(page).buyOn(3, 'Telegram');
  await pressTooEarly(card);
  await expectToast(page, cancelTooEarlyMessage({ server: '3', phoneNumber: '' }));
});

journey('an Indonesian number waits longer than its server asks', async ({ page, account }) => {
  const card = await otpScreen(page).buyOn(2, 'Telegram');
  const phoneNumber = (await account.numbers())[0]?.mobileno ?? '';
  expect(phoneNumber).toMatch(/^\+62/);
  await pressTooEarly(card);
  await expectToast(page, cancelTooEarlyMessage({ server: '2', phoneNumber }));
});

journey('a number is cancelled from the history too', async ({ page, account }) => {
  await otpScreen(page).buyOn(1, 'Discord');
  await page.getByRole('link', { name: 'OtpHistory' }).click();
  const row = page.getByRole('row', { name: /Discord/ });
  await expect(row).toContainText('Pending');
  await row.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this number?' });
  await expect(question).toContainText('Discord');
  await question.getByRole('button', { name: 'Cancel number' }).click();
  await expectToast(page, 'Otp request canceled');
  await expect(row).toContainText('Cancelled');
  expect(await account.balance()).toBe(500);
});

const doesNotWork = 'Not working?';

journey('a number that does not work is reported, cancelled in time, and its money is back', async ({ page, account }) => {
  // Server 3 waits longest before a cancel: a slow machine opens the dialog before that time is over.
  const { price } = await account.service('3', 'Telegram');
  const screen = otpScreen(page);
  const card = await screen.buyOn(3, 'Telegram');
  await expect(screen.balance).toContainText(rupees(500 - price));

  await card.getByRole('button', { name: doesNotWork }).click();
  const dialog = page.getByRole('dialog', { name: 'What’s wrong with this number?' });
  const send = dialog.getByRole('button', { name: 'Report number' });
  await expect(send).toBeDisabled();
  await expect(dialog).toContainText(`We’ll cancel it and return ${rupees(price)}.`);
  await expect(dialog).toContainText('A code that arrives before then is shown and charged.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await card.getByRole('button', { name: doesNotWork }).click();
  await dialog.getByLabel('It’s already registered').check();
  await send.click();
  await expectToast(page, 'Reported. You won’t get this number again.');
  await expect(dialog).toBeHidden();
  await expect(card).toContainText(/Cancels in \d+:\d\d, unless a code arrives first\.|Cancelling|Cancelled/);
  await expect(card.getByRole('button', { name: doesNotWork })).toBeHidden();

  await page.reload();
  await expect(card).toContainText(/Cancels in \d+:\d\d, unless a code arrives first\.|Cancelling|Cancelled/);
  await expect(card).toContainText('Cancelled');
  await expect(screen.balance).toContainText('₹500.00');
  expect(await account.balance()).toBe(500);
});

/** The button is marked as disabled and can be pressed; `force` because Playwright waits for enabled ones. */
function pressTooEarly(card: Locator): Promise<void> {
  return card.getByRole('button', { name: /^Cancel in/ }).click({ force: true });
}
