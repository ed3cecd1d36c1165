import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('a customer who is put into a tier sees its prices', async ({ page, account, anotherBrowser }) => {
  const token = await becomeOperator(page);
  const name = `Partners ${Date.now()}`;
  await page.goto('/admin/settings');
  const card = page.getByRole('region', { name: 'Price tiers' });
  await card.getByRole('button', { name: 'Add tier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a price tier' });
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog.getByLabel('Change of each price (%)')).toHaveAccessibleDescription(/−10 turns ₹20\.00 into ₹18\.00/);
  await dialog.getByLabel('Change of each price').fill('-30.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Change of each price')).toHaveAccessibleDescription('From -30 to 50 percent, with at most 1 decimal');
  await dialog.getByLabel('Change of each price').fill('−20');
  await page.keyboard.press('Enter');
  await expectToast(page, `${name} saved`);
  await expect(card).toContainText(`${name} −20 %0 users`);
  await expectNoBarriersInEitherTheme(page);

  const search = `GET admin/all-users?search=${account.email}`;
  const { data } = (await callAsOperator(token, search)) as { data: { _id: string }[] };
  await page.goto(`/admin/users/${data[0]?._id}`);
  await page.getByRole('combobox', { name: 'Price tier' }).selectOption({ label: `${name} (−20 %)` });
  await expectToast(page, 'Saved. The next purchase costs the new price.');
  const buyer = await anotherBrowser(account);
  // Discord costs ₹7.00 on server 1.
  expect((await account.service('1', 'Discord')).price).toBe(5.6);
  expect((await account.buy(await account.service('1', 'Discord'))).price).toBe(5.6);
  await buyer.goto('/otpserver1');
  await expect(buyer.getByText('₹5.60').first()).toBeVisible();

  await page.goto('/admin/settings');
  await card.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, `${name} is removed`);
  expect((await account.service('1', 'Discord')).price).toBe(7);
});
