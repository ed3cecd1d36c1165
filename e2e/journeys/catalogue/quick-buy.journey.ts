import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { changePrices } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { allowEnter, chooseBefore } from '../../screens/find-number.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import type { Page } from '@playwright/test';

journey('quick buy names the server, the country and the price that the search recommends', async ({ page, account }) => {
  const recommended = await account.recommended();
  await page.goto('/dashboard');
  await expect(rowsOf(page).getByRole('button', { name: /^Get/ })).toHaveCount(5);
  for (const row of await rowsOf(page).all()) {
    const service = await row.getByTitle(/./).first().innerText();
    const offer = recommended.get(service);
    await expect.soft(row, service).toContainText(`Server ${offer?.server}`);
    await expect.soft(row, service).toContainText('India +91');
    await expect.soft(row, service).toContainText(rupees(offer?.price ?? 0));
  }
});

journey(
  'a service bought before comes first; the first tap is confirmed once, and every later one buys here',
  async ({ page, account }) => {
    await page.addInitScript(chooseBefore, { user: await account.referralCode(), favourites: ['tg'] });
    await page.goto('/dashboard');
    const row = rowsOf(page).first();
    await expect(row).toContainText('Telegram');
    const get = row.getByRole('button', { name: /^Get/ });
    await get.click();
    const question = page.getByRole('dialog', { name: 'Get this number?' });
    await expect(question).toContainText('India +91');
    await expectNoBarriersInEitherTheme(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await account.bought()).toBe(0);

    await get.click();
    const asked = page.waitForRequest('**/api/mobile/generate');
    await question.getByRole('button', { name: 'Get number' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ country: 'IN' });
    await expect.poll(() => account.bought()).toBe(1);
    await expect(get).toBeEnabled();
    await get.click();
    await expect.poll(() => account.bought()).toBe(2);
    await expect(page).toHaveURL('/dashboard');
    for (const { country } of await account.numbers()) expect(country?.iso).toBe('IN');
  },
);

journey('what a row lacks is said beside its price, and a tap leads to the payment', async ({ page, account }) => {
  await changePrices(page, account, 504);
  await page.goto('/dashboard');
  const row = rowsOf(page).first();
  await expect(row).toContainText('₹504.00');
  await expect(row).toContainText('₹10.00 is the smallest payment');
  await row.getByRole('button', { name: 'Add ₹10.00' }).click();
  await expect(page).toHaveURL(/\/topup/);
});

journey('a purchase that finds no number says so under its row', async ({ page, account }) => {
  await page.addInitScript(allowEnter, await account.referralCode());
  await page.route('**/api/mobile/generate', (route) =>
    route.fulfill({ json: { data: { isNumberGenerated: false, message: 'No numbers right now.', balance: 500, mobile: null } } }),
  );
  await page.goto('/dashboard');
  const row = rowsOf(page).first();
  await row.getByRole('button', { name: /^Get/ }).click();
  await expect(row.getByRole('status')).toContainText(/^No server has a number for/);
  await expect(row.getByRole('button', { name: /^Notify me/ })).toBeVisible();
  await expect(otpScreen(page).getNumber).toHaveCount(0);
});

function rowsOf(page: Page) {
  return page.getByRole('region', { name: 'Quick buy' }).getByRole('listitem');
}
