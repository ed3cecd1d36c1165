import type { Page } from '@playwright/test';
import { expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';
import { topupScreen } from '../../screens/topup-screen.ts';

journey('a promo code that is unknown is reported beside the field and in a toast', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await page.goto('/topup?method=promo');
  const field = topupScreen(page).promoCode;
  await field.fill('PLAAAABBBBCC');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Invalid promo code/);
  await expectToast(page, 'Invalid promo code');
});

journey('a payment’s reference that was used before is reported beside the field and in a toast', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  const message = 'This payment has already been submitted';
  await page.route('**/api/payment/transaction', (route) => route.fulfill({ status: 409, json: { code: 'REFERENCE_USED', message } }));
  await page.goto('/topup?method=upi');
  const field = topupScreen(page).utr;
  await field.fill('12345');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await toastTexts(page)).toEqual([]);
  await field.fill('123456789012');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(message));
  await expectToast(page, message);
});

journey.describe('in the back office', () => {
  journey.use(asOperator);

  journey('a refused price of a promo code is reported beside the field and in a toast', async ({ page, problems }) => {
    problems.expect(/status of 422/);
    await becomeOperator(page);
    await page.goto('/admin/promo-codes');
    await refuse(page, { call: 'coupon/generate', field: 'couponPrice', problem: 'At most 10000' });
    await page.getByLabel('Promo Price (₹)').fill('5');
    await page.getByRole('button', { name: 'Add Promo Code' }).click();
    await expect(page.getByLabel('Promo Price (₹)')).toHaveAccessibleDescription(/At most 10000/);
    await expectToast(page, 'At most 10000');
  });

  journey('a service that a server has already is reported beside the field and in a toast', async ({ page, problems }) => {
    problems.expect(/status of 409/);
    const message = 'This server already has this service';
    await becomeOperator(page);
    await page.route('**/api/service/update/*', (route) => route.fulfill({ status: 409, json: { code: 'SERVICE_EXISTS', message } }));
    await page.goto('/admin/services?search=Telegram');
    await page
      .getByRole('button', { name: /^Edit Telegram/ })
      .locator('visible=true')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Service code')).toHaveAccessibleDescription(new RegExp(message));
    await expectToast(page, message);
  });
});

async function refuse(page: Page, { call, field, problem }: { call: string; field: string; problem: string }): Promise<void> {
  const json = { code: 'INVALID_FIELDS', message: 'Please check the marked fields.', errors: { [field]: problem } };
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 422, json }));
}
