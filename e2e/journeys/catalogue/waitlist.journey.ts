import { expectNoBarriers, expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { answerWithOffers } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { openAccount } from '../../screens/account.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

/** Its page sees no number on any server; the servers have some. */
journey.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('find-country', 'IN'));
  await answerWithOffers(page, 'tg', (offers) => offers.map((offer) => ({ ...offer, stock: 0 })));
});

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
  await expect(question).toContainText('Numbers from India only.');
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
  const [number] = await account.numbers();
  expect(number?.country).toMatchObject({ iso: 'IN' });
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'We bought your number' });
  await expect(toast).toContainText(/Server \d · India · ₹[\d.]+ · \d{5} \d{5} number copied/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Your numbers' }).getByRole('listitem')).toHaveCount(1);
});

journey('a number that is bought meanwhile is not copied over what the buyer just copied', async ({ page, account }) => {
  await page.goto('/refer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate("getSelection().selectAllChildren(document.querySelector('h1'))");
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  const body = { serviceCode: 'tg', maxPrice: 100, country: 'IN', isAutomatic: true };
  const headers = { authorization: `Bearer ${account.token}` };
  expect((await page.request.post('/api/waitlist', { data: body, headers })).status()).toBe(201);
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'We bought your number' });
  await expect(toast.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(toast).not.toContainText('copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(copied);
});

journey(
  'a purchase that failed says what is true, offers who has a number, and waits in its country unless others are allowed',
  async ({ page, account }) => {
    // Servers 1 and 3 sell numbers of India, server 2 those of Indonesia.
    await answerWithOffers(page, 'tg', (offers) => {
      const india = { country: { iso: 'IN', name: 'India', prefix: '+91' }, isCountryMixed: false, otherCountries: [] };
      return offers.filter(({ server }) => server !== '4').map((offer) => ({ ...offer, stock: null, ...(offer.server !== '2' && india) }));
    });
    const data = { isNumberGenerated: false, message: 'None', balance: 500, mobile: null };
    await page.route('**/api/mobile/generate', (route) => route.fulfill({ json: { data } }));
    const { price } = await account.service('1', 'Telegram');
    const other = await account.service('3', 'Telegram');
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    await screen.getNumber.click();
    const main = page.getByRole('main');
    const said = `Server 1 has no number for Telegram up to ${rupees(price)}`;
    await expect(main.getByText(said)).toBeVisible();
    await expect(main.getByRole('region', { name: 'There are numbers here now:' }).getByRole('listitem')).toHaveText(/^Server 3India \+91/);
    await expectNoBarriersInEitherTheme(page);
    await main.getByRole('button', { name: 'Notify me' }).click();
    const question = page.getByRole('dialog', { name: said });
    await expect(question.getByRole('listitem')).toHaveCount(1);
    const others = question.getByRole('switch', { name: 'Also other countries' });
    await expect(others).toHaveAccessibleDescription('Numbers from India only.');
    await expectNoBarriers(page);
    await others.click();
    await expect(others).toHaveAccessibleDescription('Numbers from any country.');
    await expect(question.getByRole('listitem')).toHaveCount(2);
    await others.click();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/waitlist') && request.method() === 'POST');
    await question.getByRole('button', { name: 'Notify me' }).click();
    expect((await asked).postDataJSON()).toEqual({ serviceCode: 'tg', maxPrice: price, country: 'IN', isAutomatic: false });
    await expect(question).toBeHidden();

    await page.unroute('**/api/mobile/generate');
    await main.getByRole('button', { name: `Get number · ${rupees(other.price)}` }).click();
    await expect(page).toHaveURL('/otpserver3');
    await expect.poll(() => account.bought()).toBe(1);
    expect((await account.numbers())[0]?.country).toMatchObject({ iso: 'IN' });
  },
);

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
  await expect(page.getByRole('region', { name: 'Quick buy' }).getByRole('listitem').first()).toBeVisible();
  await expect(question).toHaveCount(0);
});
