import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';

journey('the reference shows every call of a key, from this host alone, in a bundle of its own', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/developers');
  await expect(page.getByText('Already have a client?')).toBeVisible();
  expect(asked.filter((url) => /reference[^/]*\.js|openapi\.json/.test(url))).toEqual([]);

  await page.getByRole('button', { name: /handler_api\.php/ }).click();
  const client = page.getByRole('dialog', { name: 'handler_api.php' });
  await expect(client.getByLabel('Address')).toHaveText(`${baseURL}/stubs/handler_api.php`);
  await expect(client).toContainText('api_key, in the address or a form');
  await expect(client.getByRole('row', { name: 'getNumberV2 buy' })).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await client.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'Reference' }).click();
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible();
  const call = page.getByRole('listitem').filter({ hasText: '/api/mobile/generate' });
  await call.getByText('/api/mobile/generate').click();
  await expect(call).toContainText('"serviceCode": "tg"');
  await expect(call.getByRole('row', { name: /409 PRICE_CHANGED/ })).toBeVisible();
  await expect(page.getByText('/api/admin/audit', { exact: true })).toHaveCount(0);
  await expectNoBarriersInEitherTheme(page);

  await page.getByRole('button', { name: 'All calls' }).click();
  await expect(page.getByText('/api/admin/audit', { exact: true })).toBeVisible();
  await page.getByLabel('Find a call').fill('webhooks rotate');
  await expect(page.getByRole('listitem').filter({ hasText: '/api/' })).toHaveCount(1);
  await page.getByLabel('Find a call').fill('zzz');
  await expect(page.getByText('No call has these words')).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([]);
  expect(asked.filter((url) => url.endsWith('/api/openapi.json'))).toHaveLength(1);
});
