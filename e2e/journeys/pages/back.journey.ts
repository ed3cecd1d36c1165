import { expect, journey } from '../../journey.ts';

journey('Back with a new key on the page asks first, and Back again stays', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'API', exact: true }).first().click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shop');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = dialog.getByText(/^pk_live_/);
  await expect(secret).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(2);
  await expect(secret).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(1);
  await expect(secret).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/developers');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

journey('Back with typing in a dialog asks before it is lost', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Account & Security' }).first().click();
  await page.getByRole('button', { name: 'Change password' }).click();
  const current = page.getByLabel('Current password');
  await current.fill('half of a pass');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(current).toHaveValue('half of a pass');
  await expect(page).toHaveURL('/account');
});
