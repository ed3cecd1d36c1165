import { expectNoBarriers } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { findNumber } from '../../screens/find-number.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('an operator sees which app was asked for, and gives a service that name', async ({ page, account, anotherBrowser, problems }) => {
  problems.expect(/status of 422/);
  const buyer = await anotherBrowser(account);
  const find = findNumber(buyer);
  await find.goto('/dashboard');
  await find.field.click();
  await find.field.fill('harbourride');
  await buyer.getByRole('button', { name: 'Ask for it' }).click();
  await expect(buyer.getByText('We’ve noted Harbourride.')).toBeVisible();

  await becomeOperator(page);
  await page.goto('/admin/services?search=swiggy');
  await page.getByText('Apps that users asked for').click();
  await expect(page.getByRole('row', { name: /^Harbourride 1 \d$/ })).toBeVisible();
  await expectNoBarriers(page);
  await page
    .getByRole('button', { name: /^Edit Swiggy of/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  const names = dialog.getByLabel('Other names');
  await expect(names).toHaveValue(/Instamart/);
  await names.fill('Gmail');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('“Gmail” is a name of Google').first()).toBeVisible();
  await names.fill('Instamart, Harbourride');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Swiggy Service Updated Successfully');

  await find.goto('/dashboard');
  await find.field.click();
  await find.field.fill('harbourride');
  await expect(buyer.getByText('Harbourride uses codes from Swiggy.')).toBeVisible();
  await expect(find.rows.first()).toContainText('also Harbourride');
});
