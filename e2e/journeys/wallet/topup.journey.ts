import { randomInt } from 'node:crypto';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { rupees } from '../../screens/otp-screen.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';
import { answerWithIntent, topupScreen } from '../../screens/topup-screen.ts';

const checking = 'We’re checking this payment and will credit it as soon as it arrives.';

journey('a UPI payment is credited automatically while its QR is shown', async ({ page, account }) => {
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await expect(page).toHaveURL('/topup?method=upi');
  await topup.choose('₹250');
  await expect(topup.exactly).toBeVisible();
  await expect(topup.dialog.getByRole('img', { name: /^QR code for ₹250\.\d\d$/ })).toBeVisible();
  await expect(topup.dialog.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
  await topup.dialog.getByRole('button', { name: 'Copy UPI ID' }).click();
  await expectToast(page, 'pinline@demobank UPI ID copied');

  await expect(topup.dialog.getByText('is in your balance').first()).toBeVisible();
  const added = Math.round(((await account.balance()) - 500) * 100) / 100;
  expect(added).toBeGreaterThan(250);
  expect(added).toBeLessThan(251);
  await expectToast(page, `Your ${added}rs is successfully added`);
  expect((await toastTexts(page)).filter((text) => text.endsWith('successfully added'))).toHaveLength(1);
  await topup.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/topup');
  await expect(topup.rows.first()).toContainText(`+${rupees(added)}`);
  await expect(topup.rows.first()).toContainText('Added');
  await expect(page.getByRole('banner')).toContainText(rupees(500 + added));
});

journey('a credit is announced on any page, and not again after a reload', async ({ page, account }) => {
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await topup.choose('₹100');
  await expect(topup.exactly).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(() => account.balance()).toBeGreaterThan(600);
  const told = `Your ${Math.round(((await account.balance()) - 500) * 100) / 100}rs is successfully added`;
  await expectToast(page, told);
  await expect(page.getByRole('banner')).toContainText(rupees(await account.balance()));

  await page.reload();
  await page.getByRole('link', { name: 'Topup Balance' }).click();
  await expect(topup.rows.first()).toContainText('Added');
  await page.waitForLoadState('networkidle');
  expect(await toastTexts(page)).toEqual([]);
});

journey('coins are credited automatically, with a warning about other networks', async ({ page, account }) => {
  const topup = topupScreen(page);
  await topup.open('Cryptocurrency');
  await expect(topup.dialog).toContainText('Send on TRC20 only');
  await topup.dialog.getByRole('radio', { name: /TRX/ }).check();
  await topup.choose('₹500');
  await expect(topup.dialog.getByText('Send exactly')).toBeVisible();
  await expect(topup.dialog).toContainText('TRX');
  await expect(topup.dialog.getByText('is in your balance').first()).toBeVisible();
  expect(await account.balance()).toBeGreaterThan(999);
  await expect(topup.rows.first()).toContainText('CRYPTO');
});

for (const [method, any] of [
  ['UPI Payment', 'QR code of the UPI ID'],
  ['Cryptocurrency', 'QR code of the wallet address'],
] as const) {
  journey(`${method}: the code of the exact amount comes first, the one of any amount is folded`, async ({ page }) => {
    const topup = topupScreen(page);
    await topup.open(method);
    await expect(topup.dialog.getByText('The QR code of your exact amount shows here.')).toBeVisible();
    await expect(topup.dialog.getByRole('img', { name: any })).toHaveCount(0);
    await expect(topup.dialog.getByText('Already sent another amount?')).toBeVisible();
    await topup.dialog.getByText('QR code for any amount').click();
    await expect(topup.dialog.getByRole('img', { name: any })).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    await topup.showQr.click();
    await expect(topup.dialog.getByRole('img', { name: /^QR code for .*\d\.\d/ })).toBeVisible();
  });
}

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 320, height: 780 }, hasTouch: true, isMobile: true });

  journey('coins of another amount, and the codes, are folded', async ({ page }) => {
    const topup = topupScreen(page);
    await page.goto('/topup?method=crypto');
    await topup.dialog.getByRole('button', { name: 'Show exact amount' }).tap();
    await expect(topup.dialog.getByText('Send exactly')).toBeVisible();
    await expect(topup.dialog.getByText('Send on TRC20 only')).toBeVisible();
    await expect(topup.dialog.getByRole('timer')).toBeVisible();
    await expect(topup.dialog.getByRole('img')).toHaveCount(0);
    await expect(topup.transactionId).toBeHidden();
    await topup.dialog.getByText('Show QR code').tap();
    await expect(topup.dialog.getByRole('img', { name: /^QR code for / })).toBeVisible();
    await topup.dialog.getByText('Already sent another amount?').tap();
    await expect(topup.transactionId).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
  });
});

journey('an open payment is found again after a reload, and its way to pay says so', async ({ page }) => {
  await answerWithIntent(page, { seconds: 900 });
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await expect(topup.dialog.getByRole('img', { name: 'QR code for ₹500.37' })).toBeVisible();
  await page.reload();
  await expect(topup.dialog.getByRole('img', { name: 'QR code for ₹500.37' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'UPI Payment' })).toContainText('Waiting for ₹500.37');
});

journey('the chosen amount stays what it is while its QR is prepared', async ({ page }) => {
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  const reply = await holdReply(page, 'payment/intent');
  await topup.choose('₹100');
  await reply.answered;
  await topup.dialog.getByRole('radio', { name: '₹500' }).click({ force: true });
  await expect(topup.dialog.getByRole('radio', { name: '₹100' })).toBeChecked();
  reply.letGo();
  await expect(topup.dialog.getByRole('img', { name: /^QR code for ₹100\.\d\d$/ })).toBeVisible();
});

journey('giving an amount up makes room for another', async ({ page }) => {
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await topup.choose('₹100');
  await topup.dialog.getByRole('button', { name: 'Choose another amount' }).click();
  await expect(topup.showQr).toBeVisible();
  await expect(topup.dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(topup.dialog.getByRole('radio', { name: '₹100' })).toBeFocused();
  await topup.dialog.getByRole('radio', { name: 'Other' }).check();
  const other = topup.dialog.getByLabel('Other amount in ₹');
  await expect(topup.showQr).toBeDisabled();
  await other.fill('9');
  await topup.showQr.click();
  await expect(topup.dialog.getByText('The smallest amount is ₹10')).toBeVisible();
  await expect(other).toBeFocused();
  await other.fill('1,234');
  await topup.showQr.click();
  await expect(topup.dialog.getByRole('img', { name: /^QR code for ₹1,234\.\d\d$/ })).toBeVisible();
});

journey('an amount whose time ran out is not to be paid, and can be asked for again', async ({ page }) => {
  await answerWithIntent(page, { seconds: 5 });
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await expect(topup.dialog.getByText('This amount has expired').last()).toBeVisible();
  await topup.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(topup.dialog.getByRole('img', { name: /^QR code for ₹500\.\d\d$/ })).toBeVisible();
});

journey('a UTR that the bank does not know yet is checked on', async ({ page, account }) => {
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await expect(topup.submit).toBeDisabled();
  await topup.utr.fill('   ');
  await expect(topup.submit).toBeDisabled();
  await topup.utr.fill('12345');
  await topup.submit.click();
  await expect(topup.dialog.getByText('A UTR has 12 digits')).toBeVisible();
  await expect(topup.utr).toBeFocused();

  const utr = String(randomInt(300_000_000_000, 399_999_999_999));
  await topup.utr.fill(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`);
  await expect(topup.dialog.getByText('A UTR has 12 digits')).toBeHidden();
  await topup.submit.click();
  await expect(topup.dialog).toBeHidden();
  await expectToast(page, checking);
  await expect(topup.rows.first()).toContainText(utr);
  await expect(topup.rows.first()).toContainText('Pending');
  await expect(topup.rows.first()).toContainText(checking);
  expect(await account.balance()).toBe(500);
});

journey('without a network what was typed stays, and the same request goes out again', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED|Failed to load resource/);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/payment/transaction', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.abort() : route.continue();
  });
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await topup.utr.fill('300000000017');
  await topup.submit.click();
  await expectToast(page, 'You are offline. Please try again when you are connected.');
  await expect(topup.utr).toHaveValue('300000000017');
  await topup.submit.click();
  await expect(topup.dialog).toBeHidden();
  expect(keys[1]).toBe(keys[0]);
});

journey('a used payment is refused beside the field', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await page.route('**/api/payment/transaction', (route) =>
    route.fulfill({ status: 409, json: { code: 'REFERENCE_USED', message: 'This payment has already been credited' } }),
  );
  const topup = topupScreen(page);
  await topup.open('Cryptocurrency');
  await topup.transactionId.fill('ab'.repeat(32));
  await topup.submit.click();
  await expect(topup.dialog.getByText('This payment has already been credited')).toBeVisible();
  await expect(topup.transactionId).toHaveValue('ab'.repeat(32));
  await expect(topup.transactionId).toBeFocused();
});

journey('a wrong promo code is refused beside the field, and too many of them wait', async ({ page, problems }) => {
  problems.expect(/status of (404|429)/);
  const topup = topupScreen(page);
  await topup.open('Promo Code');
  await expect(topup.promoCode).toBeFocused();
  await expect(topup.apply).toBeDisabled();
  await page.keyboard.type('plx7-q2kd');
  await expect(topup.promoCode).toHaveValue('PLX7-Q2KD');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('m');
  await expect(topup.promoCode).toHaveValue('PLX7-Q2KMD');
  await topup.apply.click();
  await expect(topup.dialog.getByText('Invalid promo code')).toBeVisible();
  await expect(topup.promoCode).toBeFocused();
  for (let tries = 1; tries < 10; tries += 1) {
    const answered = page.waitForResponse('**/api/coupon/usecoupon');
    await page.keyboard.press('Enter');
    await answered;
    await expect(topup.dialog.getByText('Invalid promo code')).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(topup.dialog.getByText(/^Too many attempts\. Please try again in \d+ seconds\.$/)).toBeVisible();
});

journey('a used promo code is refused, a good one is added', async ({ page }) => {
  let status: 'expired' | 'success' = 'expired';
  const messages = { expired: 'This promo code has already been used', success: '₹50.00 has been added to your balance.' };
  await page.route('**/api/coupon/usecoupon', (route) =>
    route.fulfill({ json: { status, message: messages[status], balance: status === 'success' ? 550 : 500 } }),
  );
  const topup = topupScreen(page);
  await topup.open('Promo Code');
  await topup.promoCode.fill('plx7q2kd93mt');
  await topup.apply.click();
  await expectToast(page, messages.expired);
  await expect(topup.dialog).toBeVisible();
  status = 'success';
  await topup.apply.click();
  await expectToast(page, `Promo code applied! ${messages.success}`);
  await expect(topup.dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('₹550.00');
});

journey('Back closes the dialog, and does not open it again', async ({ page }) => {
  const topup = topupScreen(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Topup Balance' }).click();
  await page.getByRole('link', { name: 'Promo Code' }).click();
  await expect(topup.dialog).toBeVisible();
  await page.goBack();
  await expect(topup.dialog).toBeHidden();
  await expect(page).toHaveURL('/topup');
  await page.getByRole('link', { name: 'Promo Code' }).click();
  await topup.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(topup.dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Promo Code' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/topup?method=upi');
  await topup.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/topup');
});

journey('money is added without a mouse', atNight, async ({ page }) => {
  const topup = topupScreen(page);
  await page.goto('/topup');
  await page.getByRole('link', { name: 'UPI Payment' }).focus();
  await page.keyboard.press('Enter');
  await expect(topup.showQr).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(topup.dialog.getByRole('radio', { name: '₹100' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(topup.dialog.getByRole('radio', { name: '₹500' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(topup.exactly).toBeVisible();
  await expect(topup.dialog.getByText('is in your balance').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(topup.dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(topup.dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'UPI Payment' })).toBeFocused();
});
