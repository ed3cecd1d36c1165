import type { Page } from '@playwright/test';
import { expect, journey } from '../../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../../screens/operator.ts';

journey.use(asOperator);

journey('a viewer sees the sessions of a user, and no button that the server would refuse', async ({ page, account }) => {
  await becomeOperator(page);
  await allowOnly(page, ['view']);
  await page.goto(`/admin/users?search=${account.email}`);
  await page
    .getByRole('button', { name: `Sessions: ${account.email}` })
    .locator('visible=true')
    .click();
  const dialog = page.getByRole('dialog', { name: 'Sessions' });
  await expect(dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0);
  await expect(dialog).not.toContainText('Signing out everywhere');
});

journey('a viewer reads a price list and imports nothing', async ({ page }) => {
  const token = await becomeOperator(page);
  await allowOnly(page, ['view']);
  // The server filters its replies through the contract.
  const { data } = (await callAsOperator(token, 'GET admin/server')) as { data: { routes: { _id: string }[] }[] };
  await page.goto(`/admin/services/import?route=${data[0]?.routes[0]?._id}`);
  await page.getByRole('checkbox').locator('visible=true').nth(1).check();
  await expect(page.getByText('1 chosen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
});

async function allowOnly(page: Page, permissions: string[]): Promise<void> {
  await page.route('**/api/admin/me', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, permissions } } });
  });
}
