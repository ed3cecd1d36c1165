import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';

journey.use(asOperator);

journey('an operator sees which route buyers report, and why, at every width', async ({ page }) => {
  await becomeOperator(page);
  await page.route('**/api/admin/server', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [first] = body.data[0].routes;
    first.reports = { byReason: { registered: 7, banned: 0, wrong_country: 1, no_sms: 4 }, share: 3.2 };
    await route.fulfill({ response, json: body });
  });
  await page.goto('/admin/services');
  const reports = page.getByRole('button', { name: /^12 · .*: reports on route 1-/ });
  await expect(reports).toHaveText('12 · 3.2%');
  await expectNoBarriersInEitherTheme(page);
  await reports.click();
  const dialog = page.getByRole('dialog', { name: /^Reports on route 1-/ });
  await expect(dialog.locator('dt')).toHaveText(['Already registered', 'No SMS arrived', 'Wrong country', 'Banned', 'Total']);
  await expect(dialog.locator('dd')).toHaveText(['7', '4', '1', '0', '12']);
  await expect(dialog).toContainText('3.2% of the numbers sold on this route');
  await expectNoBarriersInEitherTheme(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(reports).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  await reports.click();
  await expect(dialog).toBeVisible();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});
