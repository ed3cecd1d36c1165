import type { Locator, Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { askForFreshCode } from '../../step-up.ts';
import { expectToast, toastPlace } from '../../screens/toasts.ts';

journey.use(asOperator);

journey(
  'a service is added, found and bought; a page with its old price shows the new one first',
  async ({ page, account, anotherBrowser, problems }) => {
    problems.expect(/status of 409/);
    await becomeOperator(page);
    await page.goto('/admin/services');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services Management');
    await page.getByRole('button', { name: 'Add Service' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Service' });
    const add = dialog.getByRole('button', { name: 'Add Service' });
    await dialog.getByLabel('Service name').fill('Harbour Cabs');
    await dialog.getByLabel('Server', { exact: true }).selectOption('3');
    await dialog.getByLabel('Service code').fill('ly');
    await dialog.getByLabel('Price (₹)').fill('20');
    await expect(add).toBeDisabled();
    await pickImage(dialog, 'Uber');
    await add.click();
    await expectToast(page, 'Harbour Cabs Service Created Successfully');
    expect(await toastPlace(page, 'Harbour Cabs Service Created Successfully')).toBe('top left');

    await page.getByLabel('Search services').fill('harbour');
    await expect(page).toHaveURL('/admin/services?search=harbour');
    await expect(page.getByText('1 service', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Harbour Cabs')).toContainText('₹20.00');
    await expect(rowOf(page, 'Harbour Cabs')).toContainText('On sale');

    const buyer = await anotherBrowser(account);
    const otp = otpScreen(buyer);
    await otp.open(3);
    await otp.choose('Harbour Cabs');
    await expect(otp.getNumber).toContainText('₹20.00');

    await editButton(page, 'Harbour Cabs').click();
    const edit = page.getByRole('dialog', { name: 'Edit Service' });
    await edit.getByLabel('Price (₹)').fill('25.50');
    await expect(edit).toContainText('Numbers already bought keep theirs.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Harbour Cabs Service Updated Successfully');
    await expect(rowOf(page, 'Harbour Cabs')).toContainText('₹25.50');

    await otp.getNumber.click();
    const question = buyer.getByRole('dialog');
    await expect(question).toContainText('₹20.00');
    await expect(question).toContainText('₹25.50');
    expect(await account.bought()).toBe(0);
    await question.getByRole('button', { name: /₹25\.50/ }).click();
    await expect(otp.cards).toHaveCount(1);
    await expect.poll(async () => (await account.history())[0]?.price).toBe(25.5);

    await editButton(page, 'Harbour Cabs').click();
    await edit.getByLabel('Service code').fill('zl');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByLabel('Service code')).toHaveAccessibleDescription(/Numbers were bought for this service/);
    await edit.getByLabel('Service code').fill('ly');
    await edit.getByRole('switch', { name: 'Sell this service' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'Harbour Cabs')).toContainText('Off');
    await page.getByLabel('State', { exact: true }).selectOption('on_sale');
    await expect(page).toHaveURL('/admin/services?search=harbour&state=on_sale');
    await expect(rowOf(page, 'Harbour Cabs')).toHaveCount(0);
    await page.getByLabel('State', { exact: true }).selectOption('off');
    await expect(rowOf(page, 'Harbour Cabs')).toHaveCount(1);
    await expect.poll(() => account.service('3', 'Harbour Cabs').catch(() => 'not sold')).toBe('not sold');
  },
);

journey('what cannot be saved says why beside its field, and nothing that was typed is lost', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await becomeOperator(page);
  await page.goto('/admin/services?server=1');
  await page.getByRole('button', { name: 'Add Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  const add = dialog.getByRole('button', { name: 'Add Service' });
  await expect(dialog.getByLabel('Server', { exact: true })).toHaveValue('1');
  await dialog.getByLabel('Service name').fill('Telegram again');
  await dialog.getByLabel('Service code').fill('tg');
  await dialog.getByLabel('Price (₹)').fill('1e3');
  await pickImage(dialog, 'Telegram');
  await add.click();
  await expect(dialog.getByLabel('Price (₹)')).toHaveAccessibleDescription('Rupees in digits, such as 12.50');
  await expect(dialog.getByLabel('Price (₹)')).toBeFocused();
  await dialog.getByLabel('Price (₹)').fill('0.001');
  await add.click();
  await expect(dialog.getByLabel('Price (₹)')).toHaveAccessibleDescription('At most 2 decimals');
  await dialog.getByLabel('Price (₹)').fill('10');
  await add.click();
  await expect(dialog.getByLabel('Service code')).toHaveAccessibleDescription('This server already sells a service with this code');
  await expect(dialog.getByLabel('Service code')).toBeFocused();
  await dialog.getByLabel('Service name').fill('Paytm wallet');
  await dialog.getByLabel('Service code').fill('free_1');
  await add.click();
  await expect(dialog.getByLabel('Service name')).toHaveAccessibleDescription('Your own rules forbid to sell this service');
  await expect(dialog.getByLabel('Price (₹)')).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Search services').fill('Paytm wallet');
  await expect(page.getByText('No services found')).toBeVisible();
});

journey('by keyboard alone a service is found, opened and left as it was', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/services');
  await page.getByLabel('Search services').focus();
  await page.keyboard.type('Netflix');
  await expect(page).toHaveURL('/admin/services?search=Netflix');
  await expect(page.getByText(/^[1-9] services?$/)).toBeVisible();
  await editButton(page, 'Netflix').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  await expect(dialog.getByLabel('Service name')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Please fill all fields and select an image');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Please fill all fields and select an image');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Service name')).toHaveValue('');
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editButton(page, 'Netflix')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Service name')).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editButton(page, 'Netflix')).toBeFocused();
  await expect(rowOf(page, 'Netflix').first()).toBeVisible();
});

journey('pages, servers and a search that finds nothing stand in the address', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/services');
  await expect(page.getByRole('columnheader').locator('visible=true').last()).toHaveText('Actions');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Page 10' })).toBeVisible();
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/admin/services?page=2');
  await page.getByLabel('Server', { exact: true }).selectOption({ label: 'Server 2' });
  await expect(page).toHaveURL('/admin/services?server=2');
  await expect(page.getByRole('button', { name: / of Server 2$/ }).locator('visible=true')).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: / of Server 1$/ }).locator('visible=true')).toHaveCount(0);
  await page.getByLabel('Search services').fill('no such service');
  await expect(page.getByText('No services found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await expect(pages).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/services');
  await page.goto('/admin/services/no-such-part');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
});

journey('a price far below the one before asks for a fresh code; who does not give it saves nothing', async ({ page, problems }) => {
  await becomeOperator(page);
  await askForFreshCode(page, problems, { method: 'PUT', address: '**/api/service/update/*', answer: () => 'server' });
  await page.goto('/admin/services?search=Signal');
  await editButton(page, 'Signal').click();
  const edit = page.getByRole('dialog', { name: 'Edit Service' });
  await edit.getByLabel('Price (₹)').fill('3.5');
  await edit.getByRole('button', { name: 'Save' }).click();
  const code = page.getByRole('dialog').filter({ hasNot: page.getByLabel('Price (₹)') });
  await expect(code).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(code).toBeHidden();
  await expect(edit.getByLabel('Price (₹)')).toHaveValue('3.5');

  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(code.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Signal Service Updated Successfully');
  await expect(edit).toBeHidden();
});

journey('axe has nothing against services, their form and a price below its cost', atNight, async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/services?search=Telegram');
  await expect(rowOf(page, 'Telegram').first()).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await editButton(page, 'Telegram').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  await dialog.getByLabel('Price (₹)').fill('0.01');
  await expect(dialog.getByRole('radio').first()).toBeAttached();
  await expectNoBarriersInEitherTheme(page);
});

async function pickImage(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel(/^Search/).fill(name);
  await dialog.getByRole('radio', { name, exact: true }).check({ force: true });
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).locator('visible=true');
const editButton = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^Edit ${name} of `) })
    .locator('visible=true')
    .first();
