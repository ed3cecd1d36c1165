import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { changeServices } from '../../barriers/made-up-replies.ts';
import { findNumber } from '../../screens/find-number.ts';
import { codeOn, otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey('no number: the reason is shown, no card is added, and one can wait for a number', async ({ page, account }) => {
  const screen = otpScreen(page);
  const message = 'No numbers are available right now. Please try again.';
  await answerPurchases(page, { status: 200, json: { data: { isNumberGenerated: false, message, balance: 500, mobile: null } } });
  await screen.open(1);
  await screen.choose('Telegram');
  await screen.getNumber.click();
  await expectToast(page, message);
  await expect(page.locator('[data-sonner-toast][data-type="info"]')).toBeVisible();
  await expect(screen.cards).toHaveCount(0);
  await expect(screen.getNumber).toBeEnabled();
  await expectNoBarriersInEitherTheme(page);
  await page.getByRole('main').getByRole('button', { name: 'Notify me' }).click();
  const { price } = await account.service('1', 'Telegram');
  const question = page.getByRole('dialog', { name: `Server 1 has no number for Telegram up to ${rupees(price)}` });
  await expect(question.getByRole('textbox', { name: 'At most' })).toHaveValue(price.toFixed(2));
  await question.getByRole('button', { name: 'Notify me' }).click();
  await expectToast(page, 'We’ll tell you when a number for Telegram is ready');
  const main = page.getByRole('main');
  await expect(main.getByText('We’ll tell you when a number for Telegram is ready')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
});

journey('too many buy: the reason is shown, one can press again, and no waiting list is offered', async ({ page }) => {
  const screen = otpScreen(page);
  const message = 'Many people are buying right now. You have not been charged. Please try again.';
  const data = { isNumberGenerated: false, message, balance: 500, mobile: null, code: 'BUSY' };
  await answerPurchases(page, { status: 200, json: { data } });
  await screen.open(1);
  await screen.choose('Telegram');
  await screen.getNumber.click();
  await expectToast(page, message);
  const main = page.getByRole('main');
  await expect(main.getByText(message)).toBeVisible();
  await expect(screen.getNumber).toBeEnabled();
  await expect(main.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
  await page.unrouteAll();
  await screen.getNumber.click();
  await codeOn(screen.cards);
  await expect(main.getByText(message)).toHaveCount(0);
});

journey('what a purchase came to is not said of another service', async ({ page, account }) => {
  const screen = otpScreen(page);
  await answerPurchases(page, { status: 200, json: { data: { isNumberGenerated: false, message: 'None', balance: 500, mobile: null } } });
  await screen.open(1);
  await screen.choose('Telegram');
  await screen.getNumber.click();
  const main = page.getByRole('main');
  const { price } = await account.service('1', 'Telegram');
  const message = `Server 1 has no number for Telegram up to ${rupees(price)}`;
  await expect(main.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: 'Change Service' }).click();
  await page.getByRole('combobox', { name: 'Service', expanded: true }).fill('Discord');
  await page.getByRole('option', { name: 'Discord' }).first().click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(screen.getNumber).toBeVisible();
  await expect(main.getByText(message)).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
});

journey('too little money is not said any more after a visit to the top-up page', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  const screen = otpScreen(page);
  const message = 'Insufficient balance. Please add balance first.';
  await answerPurchases(page, { status: 409, json: { code: 'INSUFFICIENT_BALANCE', message } });
  await screen.open(1);
  await screen.choose('Telegram');
  await screen.getNumber.click();
  const note = page.getByRole('main').getByText(message);
  await expect(note).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add Balance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance & Transactions');
  await page.getByRole('link', { name: 'OtpServer1' }).click();
  await expect(screen.getNumber).toBeEnabled();
  await expect(note).toHaveCount(0);
});

journey('too little money: it says what is missing and adds it', async ({ page, account }) => {
  const screen = otpScreen(page);
  await page.route('**/api/payment/balance', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), balance: 3.25 } });
  });
  await screen.open(1);
  await chooseWithoutMoney(page, 'Telegram');
  await expect(page.getByText('You are ₹14.75 short for this number.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add ₹14.75' }).click();
  await expect(page).toHaveURL('/topup?method=upi&amount=14.75');
  expect(await account.bought()).toBe(0);
});

journey('another price than shown: nothing is bought before a yes', async ({ page, account, problems }) => {
  problems.expect(/status of 409/);
  const { price, id } = await account.service('1', 'Telegram');
  let isOld = true;
  await changeServices(page, (service) => (isOld && service.id === id ? { ...service, price: 1.25 } : service));
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  await expect(screen.getNumber).toContainText('₹1.25');
  isOld = false;
  await screen.getNumber.click();
  const question = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(question).toContainText('₹1.25');
  await expect(question).toContainText(rupees(price));
  await expectToast(page, 'The price has changed. Please look at the new price and try again.');
  expect(await account.balance()).toBe(500);
  await question.getByRole('button', { name: 'Get Number' }).click();
  await codeOn(screen.cards);
  expect(await account.balance()).toBe(500 - price);
});

journey('a service that is no longer sold leaves the search', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  let isSold = true;
  await page.route('**/api/service/offers*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const sold = data.filter(({ serviceCode }: { serviceCode: string }) => isSold || serviceCode !== 'tg');
    await route.fulfill({ response, json: { data: sold } });
  });
  await answerPurchases(page, { status: 404, json: { code: 'SERVICE_UNAVAILABLE', message: 'This service is not available' } });
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  await expect(find.row('Telegram')).toHaveCount(1);
  isSold = false;
  await find.get('Telegram').first().click();
  await expectToast(page, 'This service is not available');
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('telegram');
  await expect(page.getByText('No app matches “telegram”')).toBeVisible();
});

journey('an ended session signs out, whatever one was doing', async ({ page, problems }) => {
  problems.expect(/status of 401/);
  const screen = otpScreen(page);
  await answerPurchases(page, { status: 401, json: { code: 'NOT_AUTHORISED', message: 'Not Authorised' } });
  await screen.open(1);
  await screen.choose('Telegram');
  await screen.getNumber.click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
});

journey('where the browser allows no copying it says so', async ({ page }) => {
  await page.addInitScript(
    "navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); document.execCommand = () => false;",
  );
  const card = await otpScreen(page).buyOn(2, 'Telegram');
  await card.getByRole('button', { name: /^Copy number/ }).click();
  await expectToast(page, 'Failed to copy');
});

async function answerPurchases(page: Page, reply: { status: number; json: object }): Promise<void> {
  await page.route('**/api/mobile/generate', (route) => route.fulfill(reply));
}

async function chooseWithoutMoney(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Service', exact: true }).locator('[data-anchor]').click();
  await page.getByRole('combobox', { name: 'Service', expanded: true }).pressSequentially(name);
  await page.getByRole('option', { name }).first().click();
  await page.getByRole('button', { name: 'Submit' }).click();
}
