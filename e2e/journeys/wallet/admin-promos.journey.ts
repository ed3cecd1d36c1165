import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { urlOf } from '../../installation.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, operatorKind } from '../../screens/operator.ts';
import { askForFreshCode } from '../../step-up.ts';
import { expectToast, toastDuration, toastPlace, toastTexts } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('a code is created, copied, redeemed by a user, and found by that user’s email', async ({ page, account }) => {
  await becomeOperator(page);
  await page.goto('/admin/promo-codes');
  await expect(page.getByRole('heading', { name: 'Promo Code Management' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Promo Code' });
  await expect(add).toBeDisabled();
  const code = await addCode(page, '50.5');
  await expect(page.getByLabel('Promo Price (₹)')).toHaveValue('');
  await expect(page.getByLabel('Promo Price (₹)')).toBeFocused();
  await expect(page.getByRole('columnheader')).toHaveText(['Code', 'Price', 'Status', 'Used By', 'Created Date', 'Actions']);
  await expect(rowOf(page, code)).toContainText('₹50.50');
  await expect(rowOf(page, code)).toContainText('Not used');
  await expect(rowOf(page, code)).toContainText(/\d\d\/\d\d\/\d{4}/);
  expect(await toastPlace(page, `Promocode Created Successfully ${code} 50.5₹`)).toBe('top left');

  await page
    .getByRole('button', { name: `Show ${masked(code)}` })
    .locator('visible=true')
    .click();
  await expect(rowOf(page, code)).toContainText(code);
  await page
    .getByRole('button', { name: `Copy ${code}` })
    .locator('visible=true')
    .click();
  await expectToast(page, `${code} copied`);
  expect((await toastDuration(page, `${code} copied`)).turnsMs).toBeLessThan(1600);
  expect(await toastPlace(page, `${code} copied`)).toBe('bottom center');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);

  await redeem(account.token, code);
  await page.getByLabel('Search promo codes').fill(account.email);
  await expect(page).toHaveURL(`/admin/promo-codes?search=${encodeURIComponent(account.email)}`);
  await expect(rowOf(page, code)).toContainText('Used');
  await expect(rowOf(page, code)).toContainText(account.email);
  await expect(page.getByText('1 results found')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${code}` })).toHaveCount(0);
  await page.getByLabel('Status', { exact: true }).selectOption('Active');
  await expect(page.getByText('No promo codes found')).toBeVisible();
});

journey('an unused code is deleted by keyboard alone', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/promo-codes');
  const code = await addCode(page, '75');
  await page.getByLabel('Search promo codes').fill(code);
  await expect(page.getByText('1 results found')).toBeVisible();
  await page
    .getByRole('button', { name: `Delete ${masked(code)}` })
    .locator('visible=true')
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Promo Code' });
  await expect(dialog).toContainText('This action cannot be undone');
  await expect(dialog).toContainText(masked(code));
  await expect(dialog).toContainText('₹75.00');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, `Promocode Deleted Successfully ${masked(code)}`);
  await expect(page.getByText('No promo codes found')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

journey('by keyboard alone codes are deleted one after the other: the focus goes on to the next row', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/promo-codes');
  const [older, newer] = [await addCode(page, '61'), await addCode(page, '62')];
  await page
    .getByRole('button', { name: `Delete ${masked(newer)}` })
    .locator('visible=true')
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(rowOf(page, newer)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toHaveCount(1);
  await expect(rowOf(page, older)).toBeVisible();
});

journey('several codes are made at once and taken along', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/promo-codes');
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How many').fill('0');
  await dialog.getByRole('button', { name: 'Add codes' }).click();
  await expect(dialog.getByLabel('Price of each (₹)')).toHaveAccessibleDescription('Must be more than 0');
  await expect(dialog.getByLabel('Price of each (₹)')).toBeFocused();
  await expect(dialog.getByLabel('How many')).toHaveAccessibleDescription('A whole number from 1 to 500');
  await dialog.getByLabel('Price of each (₹)').fill('12.35');
  await dialog.getByLabel('How many').fill('3');
  await expect(dialog).toContainText('If all are used, users get ₹37.05.');
  await dialog.getByRole('button', { name: 'Add codes' }).click();
  await expect(page.getByRole('dialog', { name: '3 codes are ready' })).toBeVisible();
  const codes = (await dialog.getByLabel('The new codes, one per line').inputValue()).split('\n');
  expect(new Set(codes).size).toBe(3);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const code of codes) await expect(rowOf(page, code)).toContainText('₹12.35');
});

journey('an unused code is shown in full after a fresh code alone, and stays shown until the page is left', async ({ page, problems }) => {
  await becomeOperator(page);
  await askForFreshCode(page, problems, { method: 'POST', address: '**/api/coupon/*/reveal', answer: () => 'server' });
  await page.goto('/admin/promo-codes');
  const code = await addCode(page, '33');
  const show = page.getByRole('button', { name: `Show ${masked(code)}` }).locator('visible=true');
  await show.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, code)).not.toContainText(code);

  await show.click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, code)).toContainText(code);
  await page.reload();
  await expect(rowOf(page, code)).toContainText(masked(code));
});

journey('where a fresh code is asked for, it is given on the spot; who does not give it makes nothing', async ({ page, problems }) => {
  await becomeOperator(page);
  const asked = await askForFreshCode(page, problems, { method: 'POST', address: '**/api/coupon/generate', answer: () => 'server' });
  await page.goto('/admin/promo-codes');
  await page.getByLabel('Promo Price (₹)').fill('15');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Promo Price (₹)')).toHaveValue('15');
  expect(await toastTexts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add Promo Code' }).click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect.poll(() => toastTexts(page)).toContainEqual(expect.stringMatching(/^Promocode Created Successfully \S+ 15₹$/));
  expect(asked.tries).toBe(3);
});

journey('axe has nothing against promo codes', atNight, async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/promo-codes');
  const code = await addCode(page, '20');
  await page
    .getByRole('button', { name: `Delete ${masked(code)}` })
    .locator('visible=true')
    .click();
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expectNoBarriersInEitherTheme(page);
});

async function addCode(page: Page, price: string): Promise<string> {
  await page.getByLabel('Promo Price (₹)').fill(price);
  await page.getByRole('button', { name: 'Add Promo Code' }).click();
  const said = new RegExp(`^Promocode Created Successfully (\\S+) ${price}₹$`);
  const told = async () => (await toastTexts(page)).map((text) => said.exec(text)?.[1]).find((code) => code !== undefined) ?? '';
  await expect.poll(told).not.toBe('');
  const code = await told();
  await expect(rowOf(page, code)).toBeVisible();
  return code;
}

async function redeem(token: string, couponCode: string): Promise<void> {
  const reply = await fetch(`${urlOf(operatorKind)}/api/coupon/usecoupon`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ couponCode }),
  });
  expect(reply.status).toBe(200);
}

const masked = (code: string): string => `${code.slice(0, 4)}…`;

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code.slice(0, 4) });
