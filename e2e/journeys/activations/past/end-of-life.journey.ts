import { atNight, expect, journey } from '../../../journey.ts';
import { otpScreen, rupees } from '../../../screens/otp-screen.ts';
import { expectToast } from '../../../screens/toasts.ts';

journey.use({ kind: 'silent' });

journey('a user who closes the browser finds the money returned', atNight, async ({ page, context, account, anotherBrowser }) => {
  const { price } = await account.service('1', 'Telegram');
  await otpScreen(page).buyOn(1, 'Telegram');
  await context.close();
  expect(await account.balance()).toBe(500 - price);
  await expect.poll(() => account.balance()).toBe(500);

  const later = await anotherBrowser();
  await later.goto('/login');
  await later.getByLabel('Email').fill(account.email);
  await later.getByLabel('Password', { exact: true }).fill(account.password);
  await later.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectToast(later, 'Login Successfully!');
  await expect(later).toHaveURL('/dashboard');
  await expect(later.getByRole('banner')).toContainText('₹500.00');
  await later.getByRole('link', { name: 'OtpHistory' }).click();
  await expect(later.getByRole('row', { name: /Telegram/ })).toContainText('Cancelled');
});

journey('a user who waits sees the number expire and the money returned', async ({ page, account }) => {
  const { price } = await account.service('4', 'Telegram');
  const screen = otpScreen(page);
  const card = await screen.buyOn(4, 'Telegram');
  await expect(card).toContainText(/0:[01]\d/);
  await expect(card).toContainText('Expired!');
  await expect(card).toContainText(`${rupees(price)} is back in your wallet.`);
  await expectToast(page, 'Otp request canceled');
  await expect(screen.balance).toContainText('₹500.00');
  expect(await account.balance()).toBe(500);
});
