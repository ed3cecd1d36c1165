import { translateTexts } from '../../barriers/translated.ts';
import { expect, journey } from '../../journey.ts';
import { answerWithNumbers } from '../../barriers/made-up-replies.ts';
import { aNumber } from '../../screens/a-number.ts';
import { findNumber } from '../../screens/find-number.ts';
import { codeOn, otpScreen, rupees } from '../../screens/otp-screen.ts';

const failed = 'This page did not load';

journey('a translated page finds, buys, shows a code and cancels', async ({ page, account }) => {
  await translateTexts(page);
  await page.goto('/dashboard');
  const find = findNumber(page);
  await find.field.click();
  for (const letters of ['t', 'te', 'tel', 'teleg', 'te', '', 'zzzz', 'wha', '']) {
    await find.field.fill(letters);
    await expect(page.getByText(failed)).toHaveCount(0);
  }
  await find.field.fill('tele');
  await expect(find.row('Telegram')).toBeVisible();
  await page.keyboard.press('Escape');

  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  const { price } = await account.service('1', 'Telegram');
  await expect(screen.getNumber).toContainText(rupees(price));
  const card = await screen.buy();
  const code = await codeOn(card);
  await expect(card).toContainText(code);
  await expect(page.getByRole('banner')).toContainText(rupees(500 - price));
  await expect(page.getByText(failed)).toHaveCount(0);
});

for (const path of ['/dashboard', '/otpserver1', '/topup', '/history', '/refer', '/support', '/account', '/developers'])
  journey(`${path} works translated, also when it is left and opened again`, async ({ page }) => {
    await translateTexts(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .nth(path === '/dashboard' ? 1 : 0)
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(failed)).toHaveCount(0);
  });

journey('an error in one card takes neither the others nor the page', async ({ page, problems }) => {
  problems.expect(/otpIds|undefined|null/);
  const [broken, whole] = [aNumber({ age: 61 }), aNumber({ age: 62 })];
  await answerWithNumbers(page, [{ ...broken, mobileno: null as never }, whole]);
  const screen = otpScreen(page);
  await screen.open(1);
  await expect(page.getByText('This part did not load')).toBeVisible();
  await expect(screen.cards.filter({ hasText: whole.mobileno.slice(-5) })).toBeVisible();
  await expect(page.getByText(failed)).toHaveCount(0);
});
