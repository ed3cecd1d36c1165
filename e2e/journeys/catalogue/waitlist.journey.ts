import { expectNoBarriers } from '../../barriers/barriers.ts';
import { answerWithOffers } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { openAccount } from '../../screens/account.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

/** Its page sees no number on any server; the servers have some. */
journey.beforeEach(({ page }) => answerWithOffers(page, 'tg', (offers) => offers.map((offer) => ({ ...offer, stock: 0 }))));

journey('a service without numbers is waited for, listed on the dashboard, and removed', async ({ page, account }) => {
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  const row = find.row('Telegram').first();
  await expect(row).toContainText('No numbers right now');
  await row.getByRole('button', { name: 'Notify me when there is a number for Telegram' }).click();
  const question = page.getByRole('dialog', { name: 'No numbers for Telegram right now' });
  await expect(question).toContainText('No money is held while you wait.');
  await expectNoBarriers(page);
  await question.getByRole('textbox', { name: 'At most' }).fill('many');
  await question.getByRole('button', { name: 'Notify me' }).click();
  await expect(question).toContainText('Enter an amount, like 18 or 18.50.');
  await question.getByRole('textbox', { name: 'At most' }).fill('18.5');
  await question.getByRole('button', { name: 'Notify me' }).click();
  await expectToast(page, 'We’ll tell you when a number for Telegram is ready');
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(find.field.last()).toBeFocused();
  await page.keyboard.type('telegram');
  await expect(find.row('Telegram').last().getByRole('button', { name: 'We’ll tell you' })).toBeDisabled();

  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: 'Waiting for' });
  await expect(list.getByRole('listitem')).toContainText('We’ll tell you·Up to ₹18.50·India·24 hours left');
  await expectNoBarriers(page);
  await list.getByRole('button', { name: 'Remove Telegram from your waiting list' }).click();
  await expectToast(page, 'You’re no longer waiting for Telegram');
  await expect(list).toBeHidden();
  expect(await account.bought()).toBe(0);
});

journey('a second wish for the same service is refused beside the fields', async ({ page, account, problems }) => {
  problems.expect(/409/);
  const body = { serviceCode: 'tg', maxPrice: 1, isAutomatic: false };
  const headers = { authorization: `Bearer ${account.token}` };
  expect((await page.request.post('/api/waitlist', { data: body, headers })).status()).toBe(201);
  const find = findNumber(page);
  await find.goto('/refer');
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('telegram');
  await expect(find.row('Telegram')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'No numbers for Telegram right now' });
  await question.getByRole('button', { name: 'Notify me' }).click();
  await expect(question.getByRole('alert')).toHaveText('You’re already waiting for this service.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
});

journey('the first number is bought, announced and shown', async ({ page, account }) => {
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  await find.row('Telegram').getByRole('button', { name: 'Notify me' }).click();
  const question = page.getByRole('dialog', { name: 'No numbers for Telegram right now' });
  await question.getByRole('switch', { name: 'Buy it for me' }).click();
  await question.getByRole('button', { name: 'Buy it for me' }).click();
  await expectToast(page, 'We’ll buy a number for Telegram as soon as there’s one');
  await expect.poll(() => account.bought()).toBe(1);
  await expectToast(page, 'We bought your number for Telegram');
  await page.keyboard.press('Escape');
  await expect(otpScreen(page).cards).toHaveCount(1);
});

journey('a question that is open when the session ends is not put to the next user', async ({ page, address, baseURL }) => {
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  await find.row('Telegram').getByRole('button', { name: 'Notify me' }).click();
  const question = page.getByRole('dialog', { name: 'No numbers for Telegram right now' });
  await expect(question).toBeVisible();

  // As another tab does it.
  await page.evaluate("localStorage.clear(); dispatchEvent(new Event('storage'))");
  await expect(page).toHaveURL('/login');
  const { token } = await openAccount({ url: String(baseURL), address });
  await page.evaluate(`localStorage.setItem('accessToken', '${token}'); dispatchEvent(new Event('storage'))`);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No number is waiting')).toBeVisible();
  await expect(question).toHaveCount(0);
});
