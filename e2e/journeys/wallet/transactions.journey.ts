import type { WebSocketRoute } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { expectToast } from '../../screens/toasts.ts';
import { answerWithTransactions, aTransaction, topupScreen } from '../../screens/topup-screen.ts';

journey('each kind of money has its line, and the address keeps the page', async ({ page }) => {
  const longId = '9f2c1e07b4a85d3360c79f2c1e07b4a85d3360c79f2c1e07b4a85d3360c7abcd';
  await answerWithTransactions(
    page,
    [
      aTransaction({ type: 'crypto', transactionId: longId, status: 'review', price: 842.17 }),
      aTransaction({ type: 'promocode', transactionId: 'PLX7Q2KD93MT', price: 50 }),
      aTransaction({ type: 'referral', price: 12.5 }),
      aTransaction({ type: 'adjustment', price: -120, reason: 'Refund of a double credit' }),
      aTransaction({ status: 'refused', price: 20, reason: 'Paid to another UPI ID.' }),
    ],
    38,
  );
  const topup = topupScreen(page);
  await page.goto('/topup');
  await expect(page.getByRole('columnheader')).toHaveText(['Amount', 'Transaction ID', 'Type', 'Status', 'Time']);
  await expect(topup.rows).toHaveText([
    /842\.17.*CRYPTO.*In review/,
    /\+₹50.*Promo Code.*Added/,
    /Referral/,
    /−₹120.*Adjustment.*Deducted/,
    /UPI.*Refused.*Paid to/,
  ]);
  await expect(topup.rows.first()).toContainText('9f2c1e07…60c7abcd');
  await topup.rows
    .first()
    .getByRole('button', { name: `Copy ${longId}` })
    .click();
  await expectToast(page, '9f2c1e07…60c7abcd transaction ID copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(longId);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/topup?page=2');
  await expect(page.getByText('Showing 21 to 38 of 38')).toBeVisible();
});

journey('money added elsewhere shows in the list at once', async ({ page }) => {
  const isTold = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      if (String(message).includes('"ready"')) isTold.resolve(socket);
    });
  });
  const topup = topupScreen(page);
  await answerWithTransactions(page, [aTransaction()]);
  await page.goto('/topup');
  await expect(topup.rows).toHaveCount(1);
  const socket = await isTold.promise;

  await answerWithTransactions(page, [aTransaction({ type: 'referral', price: 12.5 }), aTransaction()]);
  socket.send(JSON.stringify({ type: 'balance', balance: 512.5, held: 0, heldCount: 0 }));
  await expect(topup.rows).toHaveCount(2);
  await expect(topup.rows.first()).toContainText('Referral');
  await expect(page.getByText('₹512.50').first()).toBeVisible();
});

journey('long figures stay whole at 768 and 360 px, and nothing is wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const time = new Date(Date.now() - 400 * 86_400_000).toISOString();
  await answerWithTransactions(page, [
    aTransaction({ type: 'promocode', transactionId: 'PLX7Q2KD93MTPLX7Q2KD', price: 1_234_567.5, status: 'review', time }),
    aTransaction({ type: 'crypto', transactionId: '9f2c1e07b4a85d3360c79f2c1e07b4a85d3360c7', price: 123_456.5, status: 'pending' }),
  ]);
  await page.goto('/topup');
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('9f2c1e07…5d3360c7').filter({ visible: true })).toBeVisible();
    expect(await page.evaluate<string[]>(cutOff), `${width} px`).toEqual([]);
  }
});

/** Runs in the page. Finds what overflows its container; the touch area of a small button may. */
const cutOff = `[document.documentElement, ...document.querySelectorAll('main .overflow-x-auto, main .num')]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth && getComputedStyle(box).display !== 'inline')
  .map((box) => box.outerHTML.slice(0, 120))`;

journey('nothing yet, a page past the end, and a list that does not load', async ({ page, problems }) => {
  problems.expect(/status of 500|Did not load/);
  await answerWithTransactions(page, []);
  await page.goto('/topup');
  await expect(page.getByText('No transactions found')).toBeVisible();

  await answerWithTransactions(page, [], 3);
  await page.goto('/topup?page=7');
  await expect(page).toHaveURL('/topup');

  await answerWithTransactions(page, []);
  let isBroken = true;
  await page.route('**/api/payment/transaction-history*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } })
      : route.fallback(),
  );
  await page.goto('/topup');
  await expect(page.getByText('The transactions did not load')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No transactions found')).toBeVisible();
});

journey('a way to pay that the operator has not set up says so', async ({ page }) => {
  await page.route('**/api/payment/upi', (route) =>
    route.fulfill({ json: { data: { imageId: null, src: null, upiId: null, holderName: null } } }),
  );
  await page.goto('/topup');
  await expect(page.getByRole('listitem').filter({ hasText: 'UPI Payment' })).toContainText('Not set up yet');
  await expect(page.getByRole('link', { name: 'UPI Payment' })).toHaveCount(0);
  await page.goto('/topup?method=upi');
  await expect(page.getByRole('dialog')).toContainText('This way to pay is not set up yet');
});

journey.describe('axe has nothing against, in either theme', () => {
  journey('the history and the dialogs', async ({ page }) => {
    await answerWithTransactions(page, [
      aTransaction(),
      aTransaction({ status: 'pending', price: null }),
      aTransaction({ status: 'refused' }),
    ]);
    const topup = topupScreen(page);
    await page.goto('/topup');
    await expect(topup.rows).toHaveCount(3);
    await expectNoBarriersInEitherTheme(page);
    await topup.open('UPI Payment');
    await topup.dialog.getByRole('radio', { name: 'Other' }).check();
    await topup.utr.fill('12345');
    await topup.submit.click();
    await expect(topup.dialog.getByText('A UTR has 12 digits')).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    await topup.choose('₹500');
    await expect(topup.exactly).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    await topup.open('Cryptocurrency');
    await expect(topup.showQr).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    await topup.open('Promo Code');
    await expect(topup.promoCode).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
  });
});
