import { expectNoBarriers } from '../../barriers/barriers.ts';
import { changePrices } from '../../barriers/made-up-replies.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';
import { topupScreen } from '../../screens/topup-screen.ts';

journey('too little money: Add, pay, and Get number buys what the money was for, from any server', async ({ page, account }) => {
  const price = (await account.balance()) + 27.5;
  await changePrices(page, account, price);
  const find = findNumber(page);
  await find.goto('/refer');
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('telegram');
  const add = find.rows.first().getByRole('button', { name: 'Add ₹27.50' });
  await expect(add).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/topup?method=upi&amount=27.5');
  const topup = topupScreen(page);
  await expect(topup.dialog.getByRole('textbox', { name: 'Other amount in ₹' })).toHaveValue('27.50');
  await topup.showQr.click();
  await expect(topup.dialog.getByText('is in your balance').first()).toBeVisible();
  await expectNoBarriers(page);
  expect(await account.bought()).toBe(0);
  const asked = page.waitForRequest('**/api/mobile/generate');
  await topup.dialog.getByRole('button', { name: /^Get Telegram · .+ · ₹527\.50$/ }).click();
  expect((await asked).postDataJSON()).toMatchObject({ serviceCode: 'tg', maxPrice: 527.5 });
  await expect(page).toHaveURL(/\/otpserver\d$/);
  await expect.poll(() => account.bought()).toBe(1);
});

journey('a payment that is credited while another amount is chosen brings the wanted number to the front', async ({ page, account }) => {
  const { price, serviceCode, label } = await account.service('1', 'Telegram');
  await page.route('**/api/payment/balance', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), balance: 0 } });
  });
  const wanted = { server: '1', serviceCode, label, price, country: 'IN' };
  await page.addInitScript((offer) => sessionStorage.setItem('wish', JSON.stringify(offer)), wanted);
  const topup = topupScreen(page);
  await topup.open('UPI Payment');
  await expect(topup.showQr).toBeVisible();
  const get = topup.dialog.getByRole('button', { name: `Get Telegram · India +91 · ${rupees(price)}` });
  await expect(get).toHaveCount(0);
  await page.unroute('**/api/payment/balance');
  const { token } = account;
  await page.request.post('/api/payment/intent', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: { method: 'bharatpay', amount: 100 },
  });
  await expect(get).toBeVisible();
  await get.click();
  await expect(page).toHaveURL('/otpserver1');
  await expect.poll(() => account.bought()).toBe(1);
});

journey('the number that money was added for is not offered again once it was bought on its server', async ({ page, account }) => {
  await page.goto('/topup');
  const { price, serviceCode, label } = await account.service('1', 'Telegram');
  await page.evaluate((offer) => sessionStorage.setItem('wish', JSON.stringify(offer)), { server: '1', serviceCode, label, price });
  await page.reload();
  const bar = page.getByRole('region', { name: 'Your number' });
  await expect(bar).toContainText('Telegram');
  await otpScreen(page).buyOn(1, 'Telegram');
  await page.goto('/topup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance & Transactions');
  await expect(page.getByRole('banner')).toContainText(rupees(500 - price));
  await expect(bar).toHaveCount(0);
});

journey('the number of one server that money was added for is bought, and copied, with one tap', async ({ page, account }) => {
  await page.goto('/topup');
  const { price, serviceCode, label } = await account.service('1', 'Telegram');
  await page.evaluate((offer) => sessionStorage.setItem('wish', JSON.stringify(offer)), { server: '1', serviceCode, label, price });
  await page.reload();
  await page
    .getByRole('region', { name: 'Your number' })
    .getByRole('button', { name: /^Get Telegram · / })
    .click();
  await expect.poll(() => account.bought()).toBe(1);
  const [number] = await account.numbers();
  expect(number?.server).toBe('1');
  await expectToast(page, `${number?.mobileno.slice(3)} number copied`);
  await page.goto('/topup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance & Transactions');
  await expect(page.getByRole('region', { name: 'Your number' })).toHaveCount(0);
});

journey(
  'a server’s own screen adds what is missing, at least the smallest deposit, and offers the number after a reload',
  atNight,
  async ({ page, account }) => {
    await changePrices(page, account, (await account.balance()) + 2);
    await page.goto('/otpserver1');
    await page.getByRole('region', { name: 'Service', exact: true }).locator('[data-anchor]').click();
    await page.getByRole('combobox', { name: 'Service', expanded: true }).pressSequentially('Telegram');
    await page.getByRole('option', { name: 'Telegram' }).first().click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('You are ₹2.00 short for this number. ₹10.00 is the smallest payment.')).toBeVisible();
    const add = page.getByRole('button', { name: 'Add ₹10.00' });
    await expect(add).toBeVisible();
    await add.click();
    await expect(page).toHaveURL('/topup?method=upi&amount=10');
    const topup = topupScreen(page);
    await topup.showQr.click();
    await expect.poll(() => account.balance()).toBeGreaterThan(509);
    expect(await account.balance(), 'no more than what was missing').toBeLessThan(512);
    await page.goto('/topup');
    const bar = page.getByRole('region', { name: 'Your number' });
    await expect(bar).toContainText('Telegram');
    expect(await account.bought()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await bar.getByRole('button', { name: /^Get Telegram · / }).click();
    await expect.poll(() => account.bought()).toBe(1);
    expect((await account.numbers())[0]?.server).toBe('1');
  },
);
