import type { Page } from '@playwright/test';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { answerWithHistory, answerWithNumbers } from '../../../barriers/made-up-replies.ts';
import { expect, journey } from '../../../journey.ts';
import { aMessage, aNumber, aRow } from '../../../screens/a-number.ts';
import { codeOn, otpScreen } from '../../../screens/otp-screen.ts';

journey('an ended card offers its late code, charges it with one click and shows it', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  const number = aNumber({
    serviceId: id,
    price: 9,
    mobileno: '+919885089023',
    status: 'cancelled',
    isListening: false,
    lateCode: anOffer(9),
  });
  await answerWithNumbers(page, [number]);
  const asked = await answerReveals(page, {
    ...number,
    status: 'success',
    lateCode: null,
    otpIds: [aMessage({ text: '482910 is your code', code: '482910' })],
  });
  const screen = otpScreen(page);
  await screen.open(1);
  const card = screen.cards.first();
  await expect(card).toContainText('A late code arrived for +91 98850 89023.');
  await expect(card).toContainText('is back in your wallet. Nothing’s charged unless you open it.');
  await expect(card).toContainText(/Yours to open for another 23 h \d+ min\./);
  await expectNoBarriersInEitherTheme(page);
  await card.getByRole('button', { name: 'Show it for ₹9.00' }).dblclick();
  await expect(card.getByRole('button', { name: 'Opening…' })).toBeDisabled();
  asked.answer();
  expect(await codeOn(card)).toBe('482910');
  await expect(screen.balance).toContainText('₹491.00');
  expect(asked.times()).toBe(1);
});

journey('a late code that costs more than the balance leads to the wallet, on the card and in the history', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  const number = aNumber({ serviceId: id, price: 600, status: 'cancelled', isExpired: true, isListening: false, lateCode: anOffer(600) });
  await answerWithNumbers(page, [number]);
  await answerWithHistory(page, [aRow(number, { name: 'Telegram', logo: null })]);
  const screen = otpScreen(page);
  await screen.open(1);
  const card = screen.cards.first();
  await expect(card).toContainText('You are ₹100.00 short to see it.');
  await expect(card.getByRole('link', { name: 'Add balance' })).toHaveAttribute('href', '/topup');
  await page.getByRole('link', { name: 'OtpHistory' }).click();
  await expect(page.getByRole('row', { name: /Telegram/ })).toContainText('You are ₹100.00 short to see it.');
});

function anOffer(price: number): NonNullable<Mobile['lateCode']> {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  return { price, receivedAt: at(-60), expiresAt: at(86_340), isSecondCharge: false };
}

/** Answers when the test releases it, and counts the requests. */
async function answerReveals(page: Page, mobile: Mobile) {
  const answered = Promise.withResolvers<void>();
  let times = 0;
  await page.route('**/api/mobile/reveal', async (route) => {
    times += 1;
    await answered.promise;
    await route.fulfill({ json: { data: { mobile, balance: 491 } } });
  });
  return { answer: answered.resolve, times: () => times };
}
