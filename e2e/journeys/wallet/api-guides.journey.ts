import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';

journey('a guide is read with examples of this installation, in a bundle of its own', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/developers');
  await expect(page.getByRole('link', { name: /Repeat a purchase safely/ })).toBeVisible();
  expect(asked.filter((url) => /guides\._guide/.test(url))).toEqual([]);

  await page.getByRole('link', { name: /Repeat a purchase safely/ }).click();
  await expect(page.getByRole('heading', { name: 'Repeat a purchase safely' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Example' }).first()).toContainText(`${baseURL}/api/mobile/generate`);
  await expectNoBarriersInEitherTheme(page);

  await page.getByRole('link', { name: /Codes by webhook/ }).click();
  await expect(page.getByRole('heading', { name: 'Codes by webhook' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Codes by webhook/ })).toHaveCount(0);

  await page.getByRole('link', { name: /Move from another company/ }).click();
  await expect(page.getByRole('heading', { name: 'Move from another company' })).toBeVisible();
  await expect(page.getByText('With a test key, buy test_ok in IN for at most 10 instead')).toBeVisible();
  await expect(page.getByText('Codes after 2, 7 and 12 seconds')).toBeVisible();
  await page.goto('/developers/guides/nonsense');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
});
